// The frames in which cards are drawn: one element for each object, touched only when what it shows
// has changed.

function smallMark(className, text) {
    return el('span', {class: className}, text);
}

function cornerOf(object) {
    if (powerOf(object) !== null) return smallMark('card-corner power', powerOf(object));
    if (loyaltyOf(object) !== null)
        return smallMark('card-corner loyalty', String(loyaltyOf(object)));
    if (defenseOf(object) !== null)
        return smallMark('card-corner defense', String(defenseOf(object)));
    return null;
}

function marksOf(object) {
    const marks = stateWords(object).map((word) =>
        smallMark(`mark ${word.replace(' ', '-')}`, word),
    );
    if (object.damage) marks.push(smallMark('mark damage', `${object.damage} damage`));
    for (const counter of countersOf(object)) marks.push(smallMark('mark counter', counter));
    return marks.length > 0 ? el('span', {class: 'marks'}, marks) : null;
}

function costOf(object) {
    const cost = report.cards.get(object.card)?.cost;
    return cost && !object.face_down ? pips(cost) : null;
}

function frameContent(object, count) {
    const [name, digits] = nameParts(object);
    const corner = cornerOf(object);
    const top = el('span', {class: 'card-edge'});
    top.style.background = edgeOf(object);
    return [
        top,
        count > 1 ? smallMark('card-count', `×${count}`) : null,
        el('span', {class: 'card-cost'}, costOf(object)),
        el(
            'span',
            {class: 'card-name'},
            name,
            count === 1 && digits ? smallMark('digits', digits) : null,
        ),
        object.keywords?.length > 0
            ? smallMark('card-keywords', object.keywords.map(spaced).join(', '))
            : null,
        marksOf(object),
        el(
            'span',
            {class: `card-foot${corner ? ' with-corner' : ''}`},
            smallMark('card-type', shortType(object)),
            corner,
        ),
    ].filter(Boolean);
}

function frameClass(object, flags) {
    const classes = ['card'];
    for (const [name, is] of [
        ['tapped', object.tapped],
        ['sick', object.sick && isType(object, 'Creature')],
        ['token', object.kind === 'token'],
        ['face-down', object.face_down],
        ['phased-out', object.phased_out],
        ['attacking', object.attacking !== undefined],
        ['blocked', object.blocked],
        ['blocking', object.blocking?.length > 0],
        ['several', flags.count > 1],
        ['target', flags.target],
        ['changed', flags.changed],
    ])
        if (is) classes.push(name);
    return classes.join(' ');
}

// A strip of an attachment, tucked behind its host.
function attachedStrip(id, object, hostController) {
    const strip = el(
        'button',
        {
            class: `strip${object.tapped ? ' tapped' : ''}${controllerOf(object) !== hostController ? ' foreign' : ''}`,
            type: 'button',
            'data-object': id,
        },
        nameOf(object),
    );
    strip.style.setProperty('--edge', edgeOf(object));
    return strip;
}

// Its description names others, whose names may change while it does not.
function speaksOfOthers(object) {
    return (
        object.attacking !== undefined ||
        object.blocking !== undefined ||
        object.attached !== undefined
    );
}

class Frames {
    constructor() {
        this.byId = new Map();
    }

    slotOf(id) {
        let slot = this.byId.get(id);
        if (!slot) {
            const words = unseen('');
            const face = el('span', {class: 'card-face', 'aria-hidden': 'true'});
            const card = el(
                'button',
                {class: 'card', type: 'button', 'data-object': id},
                words,
                face,
            );
            const strips = el('span', {class: 'strips'});
            slot = {
                root: el('div', {class: 'slot'}, strips, card),
                card,
                words,
                face,
                strips,
                object: null,
                count: 0,
                attached: [],
                classes: '',
            };
            this.byId.set(id, slot);
        }
        return slot;
    }

    // The slot of a group, brought up to date. `attached` are the ids on it.
    draw(group, position, flags, attached) {
        const slot = this.slotOf(group.id);
        const {object} = group;
        const isNew = slot.object !== object || slot.count !== group.ids.length;
        if (isNew || speaksOfOthers(object))
            setText(slot.words, describeObject(object, position, group.ids.length));
        if (isNew) {
            slot.face.replaceChildren(...frameContent(object, group.ids.length));
            slot.object = object;
            slot.count = group.ids.length;
        }
        const classes = frameClass(object, {...flags, count: group.ids.length});
        if (slot.classes !== classes) slot.card.className = slot.classes = classes;
        this.drawStrips(slot, position, attached, controllerOf(object));
        return slot.root;
    }

    drawStrips(slot, position, attached, controller) {
        const objects = attached.map((id) => position.objects[id]);
        if (
            objects.length === slot.attached.length &&
            objects.every((o, i) => o === slot.attached[i])
        )
            return;
        slot.attached = objects;
        slot.strips.replaceChildren(
            ...attached.map((id, i) => attachedStrip(id, objects[i], controller)),
        );
    }

    // Forgets what is no longer there, so that a long game does not gather elements.
    keepOnly(ids) {
        for (const id of this.byId.keys()) if (!ids.has(id)) this.byId.delete(id);
    }
}
