"""axe.py - accessibility by axe-core, which npm fetches at the version and hash of package-lock.json."""

import json
import os
import shutil
import subprocess

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SERIOUS = {"serious", "critical"}


def axe_source(here, folder):
    """The text of axe-core, installed into `folder` where it is not yet."""
    library = os.path.join(folder, "node_modules", "axe-core")
    with open(os.path.join(here, "package.json"), encoding="utf-8") as file:
        wanted = json.load(file)["devDependencies"]["axe-core"]
    if version_of(library) != wanted:
        os.makedirs(folder, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(os.path.join(here, name), folder)
        subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"],
            cwd=folder,
            check=True,
        )
    with open(os.path.join(library, "axe.min.js"), encoding="utf-8") as file:
        return file.read()


def version_of(library):
    try:
        with open(os.path.join(library, "package.json"), encoding="utf-8") as file:
            return json.load(file)["version"]
    except FileNotFoundError:
        return None


class Axe:
    def __init__(self, browser, source):
        self.browser, self.source = browser, source

    def findings(self, rules=None):
        """What is wrong on the page that is shown, by these rules or all: serious ones, and all others."""
        only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
        if not self.browser.run("return 'axe' in window"):
            self.browser.tools("Runtime.evaluate", expression=self.source)
        rows = self.browser.run(
            """
            return axe.run(document, {runOnly: arguments[0], resultTypes: ['violations'], elementRef: false})
                .then(r => r.violations.map(v => ({impact: v.impact, id: v.id, help: v.help,
                    where: v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' | ' + n.html.slice(0, 120) + ' | ' + (n.any[0] || n.all[0] || n.none[0] || {message: ''}).message)})))""",
            only,
        )
        words = [
            (
                row["impact"] in SERIOUS,
                f"{row['impact']}: {row['id']}: {row['help']}\n      "
                + "\n      ".join(row["where"]),
            )
            for row in rows
        ]
        return [w for serious, w in words if serious], [w for serious, w in words if not serious]
