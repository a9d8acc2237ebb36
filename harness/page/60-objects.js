// What a reader is told of an object of a game: its type line, its colors, its state in words.

const CARD_TYPES = new Set([
    'Artifact',
    'Battle',
    'Conspiracy',
    'Creature',
    'Dungeon',
    'Enchantment',
    'Instant',
    'Kindred',
    'Land',
    'Phenomenon',
    'Plane',
    'Planeswalker',
    'Scheme',
    'Sorcery',
    'Vanguard',
]);
const SUPERTYPES = new Set(['Basic', 'Legendary', 'Ongoing', 'Snow', 'World']);
const BASIC_COLORS = new Map(
    Object.entries({Plains: 'W', Island: 'U', Swamp: 'B', Mountain: 'R', Forest: 'G'}),
);
// Counters that are drawn as the number that they stand for.
const DRAWN_COUNTERS = {loyalty: 'Planeswalker', defense: 'Battle'};

function isType(object, type) {
    return object.types?.includes(type) || false;
}

function isPlayer(position, reference) {
    return Object.hasOwn(position.players, reference);
}

function controllerOf(object) {
    return object.controller ?? object.owner;
}

// The name without the number that tells it from others of that name, and the number.
function nameParts(object) {
    if (!object.name) return [object.face_down ? 'Face-down card' : 'Hidden card', ''];
    const found = /^(.*?)(#\d+)$/.exec(object.name);
    return found ? [found[1], found[2]] : [object.name, ''];
}

function nameOf(object) {
    return nameParts(object).join('');
}

function typeLine(object) {
    const types = object.types || [];
    const main = types.filter((t) => SUPERTYPES.has(t) || CARD_TYPES.has(t));
    const sub = types.filter((t) => !SUPERTYPES.has(t) && !CARD_TYPES.has(t));
    return sub.length > 0 ? `${main.join(' ')} — ${sub.join(' ')}` : main.join(' ');
}

// What stands on a small card: the subtypes, or else the types.
function shortType(object) {
    const sub = (object.types || []).filter((t) => !SUPERTYPES.has(t) && !CARD_TYPES.has(t));
    return sub.length > 0
        ? sub.join(' ')
        : (object.types || []).filter((t) => CARD_TYPES.has(t)).join(' ');
}

function powerOf(object) {
    return isType(object, 'Creature') ? `${object.power ?? 0}/${object.toughness ?? 0}` : null;
}

function loyaltyOf(object) {
    return isType(object, 'Planeswalker')
        ? (object.loyalty ?? object.counters?.loyalty ?? 0)
        : null;
}

function defenseOf(object) {
    return isType(object, 'Battle') ? (object.defense ?? object.counters?.defense ?? 0) : null;
}

function colorsOf(object) {
    if (object.colors) return object.colors;
    return [...new Set((object.types || []).map((t) => BASIC_COLORS.get(t)).filter(Boolean))].join(
        '',
    );
}

// The colors as the edge of a frame: one color, two side by side, gold for more, gray for none.
function edgeOf(object) {
    const colors = colorsOf(object);
    const one = (c) => `var(--mana-${c.toLowerCase()})`;
    if (colors.length === 0) return 'var(--mana-none)';
    if (colors.length === 1) return one(colors);
    if (colors.length === 2)
        return `linear-gradient(90deg, ${one(colors[0])} 50%, ${one(colors[1])} 50%)`;
    return 'var(--mana-gold)';
}

const ROMAN = ['0', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

function countersOf(object) {
    return Object.entries(object.counters || {})
        .filter(([kind]) => !(DRAWN_COUNTERS[kind] && isType(object, DRAWN_COUNTERS[kind])))
        .map(([kind, n]) =>
            kind === 'lore' && isType(object, 'Saga')
                ? `chapter ${ROMAN[n] || n}`
                : `${n}× ${kind}`,
        );
}

// The state of a permanent in words, for the small marks on its frame.
function stateWords(object) {
    const words = [];
    if (object.kind === 'token') words.push('token');
    if (object.commander) words.push('commander');
    if (object.sick && isType(object, 'Creature')) words.push('sick');
    if (object.face_down && object.name) words.push('face down');
    if (object.class_level) words.push(`level ${object.class_level + 1}`);
    if (object.phased_out) words.push('phased out');
    if (object.transformed) words.push('transformed');
    if (object.flipped) words.push('flipped');
    if (object.announcing) words.push('being cast');
    return words;
}

function referenceName(position, reference) {
    if (isPlayer(position, reference)) return reference;
    return position.objects[reference]
        ? nameOf(position.objects[reference])
        : 'something that is gone';
}

function referenceNames(position, references) {
    return references.map((r) => referenceName(position, r)).join(', ');
}

function combatWords(object, position) {
    const words = [];
    if (object.attacking !== undefined)
        words.push(
            object.attacking === ''
                ? 'attacking nothing any more'
                : `attacking ${referenceName(position, object.attacking)}`,
        );
    if (object.blocked) words.push('blocked');
    if (object.blocking?.length > 0)
        words.push(`blocking ${referenceNames(position, object.blocking)}`);
    return words;
}

// Everything about an object in one sentence, for those who do not see the frame.
function describeObject(object, position, count = 1) {
    const numbers = [
        powerOf(object),
        loyaltyOf(object) !== null ? `loyalty ${loyaltyOf(object)}` : null,
        defenseOf(object) !== null ? `defense ${defenseOf(object)}` : null,
    ];
    const parts = [
        count > 1 ? `${count} times ${nameParts(object)[0]}` : nameOf(object),
        ...numbers,
        typeLine(object).replace(' — ', ' '),
        object.tapped ? 'tapped' : null,
        ...stateWords(object).map((w) => (w === 'sick' ? 'summoning sick' : w)),
        object.damage ? `${object.damage} damage` : null,
        ...countersOf(object),
        ...(object.keywords || []).map((k) => spaced(k)),
        ...combatWords(object, position),
    ];
    if (object.attached !== undefined)
        parts.push(`attached to ${referenceName(position, object.attached)}`);
    return parts.filter(Boolean).join(', ');
}
