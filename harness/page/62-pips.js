// Mana symbols as small round marks: in costs, pools and texts.

const SYMBOL = /\{([^{}]+)\}/g;
const SPOKEN_SYMBOLS = {
    W: 'white',
    U: 'blue',
    B: 'black',
    R: 'red',
    G: 'green',
    C: 'colorless',
    T: 'tap',
    Q: 'untap',
    S: 'snow',
    E: 'energy',
    P: 'Phyrexian',
};

function spokenSymbol(symbol) {
    return symbol
        .split('/')
        .map((part) => SPOKEN_SYMBOLS[part] || part)
        .join(' or ');
}

function symbolColors(symbol) {
    return symbol.split('/').filter((part) => 'WUBRG'.includes(part) && part.length === 1);
}

function pip(symbol) {
    const colors = symbolColors(symbol);
    const mark = el(
        'span',
        {class: `pip${colors.length > 0 ? ` mana-${colors[0].toLowerCase()}` : ''}`},
        symbol.replace('/', '').slice(0, 3),
    );
    if (colors.length > 1)
        mark.style.background = `linear-gradient(135deg, var(--pip-${colors[0].toLowerCase()}) 50%, var(--pip-${colors[1].toLowerCase()}) 50%)`;
    return mark;
}

function symbolsIn(text) {
    return [...String(text).matchAll(SYMBOL)].map((found) => found[1]);
}

// A cost; split cards have several with // between them.
function pips(cost) {
    const symbols = symbolsIn(cost);
    return el(
        'span',
        {class: 'pips', role: 'img', 'aria-label': symbols.map(spokenSymbol).join(', ')},
        symbols.map(pip),
    );
}

// A text whose symbols become marks.
function withPips(text) {
    const nodes = [];
    let from = 0;
    for (const found of text.matchAll(SYMBOL)) {
        nodes.push(
            text.slice(from, found.index),
            el('span', {role: 'img', 'aria-label': spokenSymbol(found[1])}, pip(found[1])),
        );
        from = found.index + found[0].length;
    }
    nodes.push(text.slice(from));
    return nodes;
}
