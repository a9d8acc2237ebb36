// The scenario's YAML, with the lines that gave the current answer.

function scriptLine(text, n) {
    const comment = /(^|\s)#.*$/.exec(text);
    const code = comment ? text.slice(0, comment.index) : text;
    const key = /^(\s*(?:- )?)([^\s:{[][^:{[]*)(:)/.exec(code);
    const parts = key
        ? [
              key[1],
              el('span', {class: 'yaml-key'}, key[2]),
              code.slice(key[1].length + key[2].length),
          ]
        : [code];
    return el(
        'div',
        {class: 'script-line', 'data-line': n},
        el('span', {class: 'script-number', 'aria-hidden': 'true'}, String(n)),
        el(
            'code',
            {},
            parts,
            comment ? el('span', {class: 'yaml-comment'}, comment[0]) : null,
            text === '' ? ' ' : null,
        ),
    );
}

class ScriptPanel {
    constructor(game) {
        this.game = game;
        this.lines = game.raw.script
            .replace(/\n$/, '')
            .split('\n')
            .map((text, i) => scriptLine(text, i + 1));
        this.root = el(
            'div',
            {class: 'script', role: 'region', 'aria-label': 'Script', tabindex: '0'},
            this.lines,
        );
    }

    show(at) {
        const [from, to] = this.game.frames[at].script || [0, -1];
        let first = null;
        this.lines.forEach((line, i) => {
            const now = i + 1 >= from && i + 1 <= to;
            line.classList.toggle('now', now);
            setAttribute(line, 'aria-current', now ? 'true' : null);
            if (now && !first) first = line;
        });
        if (first && this.root.clientHeight > 0)
            this.root.scrollTop =
                first.offsetTop - this.root.offsetTop - this.root.clientHeight * 0.4;
    }

    leave() {}
}
