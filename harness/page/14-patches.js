// Positions from patches (RFC 7396). A position shares with the one before it whatever did not
// change, so that two positions can be compared by looking which of their parts are the same.

function isMap(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A player may be called `__proto__` or `constructor`: these objects inherit nothing.
function patched(base, patch) {
    const result = Object.assign(Object.create(null), base);
    for (const [key, value] of Object.entries(patch)) {
        if (value === null) delete result[key];
        else if (isMap(value)) result[key] = patched(isMap(result[key]) ? result[key] : {}, value);
        else result[key] = value;
    }
    return result;
}

function positionsOf(frames) {
    let position = {players: {}, objects: {}, battlefield: [], stack: []};
    return frames.map((frame) => (position = frame.p ? patched(position, frame.p) : position));
}
