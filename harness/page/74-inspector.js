// What was opened: one object with its card's text and its whole state, or the cards of a zone. It
// stays open while the reader steps, and follows what it shows.

function fact(label, value) {
    return value === null || value === undefined || value === ''
        ? null
        : [el('dt', {}, label), el('dd', {}, value)];
}

function objectLink(position, reference) {
    if (isPlayer(position, reference)) return el('span', {}, reference);
    if (!position.objects[reference]) return el('span', {}, 'something that is gone');
    return el(
        'button',
        {class: 'quiet', type: 'button', 'data-object': reference},
        nameOf(position.objects[reference]),
    );
}

function objectLinks(position, references) {
    return references?.length > 0
        ? references.map((r, i) => [i > 0 ? ', ' : '', objectLink(position, r)])
        : null;
}

function objectFacts(object, position, attached) {
    const state = [
        object.tapped ? 'tapped' : null,
        ...stateWords(object).map((w) => (w === 'sick' ? 'summoning sick' : w)),
    ].filter(Boolean);
    const others = controllerOf(object) !== object.owner;
    return el(
        'dl',
        {class: 'facts'},
        fact('Zone', object.zone),
        fact('Owner', object.owner),
        others ? fact('Controller', controllerOf(object)) : null,
        fact('State', state.join(', ')),
        fact(
            'Face down by',
            typeof object.face_down === 'string' ? spaced(object.face_down) : null,
        ),
        fact('Keywords', (object.keywords || []).map(spaced).join(', ')),
        fact('Damage', object.damage ? String(object.damage) : null),
        fact('Counters', countersOf(object).join(', ')),
        object.attacking !== undefined
            ? fact(
                  'Attacking',
                  object.attacking === ''
                      ? 'nothing any more'
                      : [objectLink(position, object.attacking), object.blocked ? ', blocked' : ''],
              )
            : null,
        fact('Blocking', objectLinks(position, object.blocking)),
        fact('Targets', objectLinks(position, object.targets)),
        object.attached !== undefined
            ? fact('Attached to', objectLink(position, object.attached))
            : null,
        fact('Carries', objectLinks(position, attached)),
        fact('Source', object.source ? objectLink(position, object.source) : null),
        fact('X', object.x),
        fact('Modes', object.modes ? String(object.modes) : null),
    );
}

function bigCard(object) {
    const card = report.cards.get(object.card);
    const text = object.text || (object.face_down ? null : card?.text);
    const corner = cornerOf(object);
    const root = el(
        'div',
        {class: 'big-card'},
        el(
            'div',
            {class: 'big-head'},
            el('span', {class: 'big-name'}, nameOf(object)),
            costOf(object),
        ),
        el(
            'div',
            {class: 'big-type'},
            typeLine(object) || card?.type || capital(object.kind || ''),
        ),
        text
            ? el(
                  'div',
                  {class: 'big-text'},
                  String(text)
                      .split('\n')
                      .map((line) => el('p', {}, withPips(line))),
              )
            : null,
        corner
            ? el(
                  'div',
                  {class: 'big-corner'},
                  card?.pt && card.pt !== powerOf(object) && powerOf(object)
                      ? el('span', {class: 'soft'}, `printed ${card.pt} `)
                      : null,
                  corner,
              )
            : null,
    );
    root.style.setProperty('--edge', edgeOf(object));
    return root;
}

function zoneList(position, owner, zone) {
    const ids = position.players[owner]?.[zone];
    if (!Array.isArray(ids) || ids.length === 0) return el('p', {class: 'soft'}, 'Empty.');
    const shown = zone === 'graveyard' ? [...ids].reverse() : ids; // The top of the pile first.
    return el(
        'ol',
        {class: 'zone-cards'},
        shown.map((id) => {
            const object = position.objects[id] || {};
            const row = el(
                'button',
                {type: 'button', class: 'zone-card', 'data-object': id},
                el('span', {class: 'zone-card-name'}, nameOf(object)),
                el('span', {class: 'soft'}, shortType(object)),
                costOf(object),
            );
            row.style.setProperty('--edge', edgeOf(object));
            return el('li', {}, row);
        }),
    );
}

class Inspector {
    constructor(onChange) {
        this.shown = null; // {object: id} or {owner, zone}
        this.onChange = onChange;
        this.title = el('h2', {tabindex: '-1'});
        this.body = el('div', {class: 'inspector-body'});
        this.root = el(
            'section',
            {class: 'inspector', 'aria-label': 'Opened'},
            el(
                'div',
                {class: 'inspector-head'},
                this.title,
                el(
                    'button',
                    {
                        class: 'plain square',
                        type: 'button',
                        'aria-label': 'Close',
                        click: () => this.close(),
                    },
                    icon('close'),
                ),
            ),
            this.body,
        );
        this.root.hidden = true;
    }

    open(what, position, opener) {
        const same = this.shown && JSON.stringify(this.shown) === JSON.stringify(what);
        if (same) return this.close();
        this.opener = opener;
        this.shown = what;
        this.drawn = null;
        this.draw(position);
        this.root.scrollIntoView({block: 'nearest'});
        this.onChange();
    }

    close() {
        if (!this.shown) return false;
        const hadFocus = this.root.contains(document.activeElement);
        this.shown = null;
        this.root.hidden = true;
        if (hadFocus && this.opener?.isConnected) this.opener.focus();
        this.onChange();
        return true;
    }

    draw(position) {
        this.root.hidden = !this.shown;
        if (!this.shown || this.drawn === position) return;
        this.drawn = position;
        const {object: id, owner, zone} = this.shown;
        const object = id ? position.objects[id] : null;
        setText(
            this.title,
            id ? (object ? nameOf(object) : 'It is gone') : `${capital(zone)} of ${owner}`,
        );
        if (!id) this.body.replaceChildren(zoneList(position, owner, zone));
        else if (object)
            this.body.replaceChildren(
                bigCard(object),
                objectFacts(object, position, attachmentsOf(position).get(id)),
            );
        else
            this.body.replaceChildren(
                el(
                    'p',
                    {class: 'soft'},
                    'It has changed zones, and is another object now, or it has left the game. Step back to see it.',
                ),
            );
    }
}
