// A long list in sections of which only those near what is seen have rows; the others keep their
// place open. A section is {title, rows: n, build(): rows, about?}.

const NEAR = '600px 0px';

class LazySections {
    constructor(label, sections, rowHeight) {
        this.root = el('div', {class: 'lazy', role: 'region', 'aria-label': label, tabindex: '0'});
        this.sections = sections.map((section, i) => {
            const body = el('div', {class: 'lazy-body', 'data-section': i});
            body.style.minHeight = `${section.rows * rowHeight}px`;
            const root = el(
                'section',
                {class: 'lazy-section'},
                section.title ? el('h2', {class: 'lazy-title'}, section.title) : null,
                body,
            );
            return {...section, root, body, rowsBuilt: null};
        });
        this.root.append(...this.sections.map((s) => s.root));
        this.seen = new IntersectionObserver(
            (entries) => {
                for (const entry of entries)
                    if (entry.isIntersecting) this.build(Number(entry.target.dataset.section));
            },
            {root: this.root, rootMargin: NEAR},
        );
        for (const section of this.sections) this.seen.observe(section.body);
    }

    // The rows of a section, made if they are not yet there.
    build(i) {
        const section = this.sections[i];
        if (!section.rowsBuilt) {
            section.rowsBuilt = section.build();
            section.body.replaceChildren(...section.rowsBuilt);
            section.body.style.minHeight = '';
            this.seen.unobserve(section.body);
        }
        return section.rowsBuilt;
    }

    // Scrolls a row into the middle third, if it is not in sight.
    reveal(row) {
        if (this.root.clientHeight === 0) return;
        const box = this.root.getBoundingClientRect(),
            at = row.getBoundingClientRect();
        if (at.top < box.top + 40 || at.bottom > box.bottom - 40)
            this.root.scrollTop += at.top - box.top - box.height * 0.4;
    }

    leave() {
        this.seen.disconnect();
    }
}
