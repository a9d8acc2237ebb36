// Elements: everything on the page is made here. What comes from the data becomes text or the value
// of an attribute, never markup.

const SVG_SPACE = 'http://www.w3.org/2000/svg';

function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === 'function') element.addEventListener(name, value);
        else element.setAttribute(name, value === true ? '' : value);
    }
    element.append(
        ...children
            .flat(Infinity)
            .filter((c) => c !== null && c !== undefined && c !== false && c !== ''),
    );
    return element;
}

// el('a', {href: '#/rules', click: handler}, 'text', child…): functions become listeners.
function el(tag, attributes, ...children) {
    return filled(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
    return filled(document.createElementNS(SVG_SPACE, tag), attributes, children);
}

// Writes only what differs, so that nothing is laid out anew for an equal text.
function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

function setAttribute(element, name, value) {
    if (value === null || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

// Makes `wanted` the children of `parent`, moving and removing only what is elsewhere.
function setChildren(parent, wanted) {
    let at = parent.firstChild;
    for (const child of wanted) {
        if (child === at) at = at.nextSibling;
        else parent.insertBefore(child, at);
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}

const ICONS = {
    gavel: 'M13 4l7 7M9 8l7 7M11 6 7.5 9.5l7 7L18 13M11 13l-7.5 7.500M13 21h8',
    first: 'M6 5v14M19 5 9.5 12l9.5 7z',
    skipBack: 'M12 6 4 12l8 6zM20 6l-8 6 8 6z',
    back: 'M16 5 7 12l9 7z',
    play: 'M7 4.500v15l12-7.500z',
    pause: 'M8 5v14M16 5v14',
    on: 'M8 5l9 7-9 7z',
    skipOn: 'M12 6l8 6-8 6zM4 6l8 6-8 6z',
    last: 'M18 5v14M5 5l9.5 7L5 19z',
    theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
    copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
    close: 'M6 6l12 12M18 6 6 18',
    flag: 'M6 21V4h11l-2.5 4L17 12H6',
};

function icon(name) {
    return svg(
        'svg',
        {viewBox: '0 0 24 24', class: `icon icon-${name}`, 'aria-hidden': 'true'},
        svg('path', {d: ICONS[name]}),
    );
}

function number(n) {
    return n.toLocaleString('en-US');
}

function counted(n, one, many = `${one}s`) {
    return `${number(n)} ${n === 1 ? one : many}`;
}

function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

// `combat_damage` as words.
function spaced(word) {
    return String(word).replaceAll('_', ' ');
}

function unseen(text) {
    return el('span', {class: 'unseen'}, text);
}

// A command line that can be copied.
function commandLine(command) {
    const button = el(
        'button',
        {
            class: 'plain',
            type: 'button',
            'aria-label': `Copy: ${command}`,
            click: () => copyText(command),
        },
        icon('copy'),
        'Copy',
    );
    return el('div', {class: 'command'}, el('code', {tabindex: '0'}, command), button);
}

async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const area = el('textarea', {class: 'unseen', 'aria-hidden': 'true'});
        area.value = text;
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
    }
    say('Copied.', true);
}
