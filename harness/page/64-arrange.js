// How a position lies on the table: whose permanents stand in which row, what is attached to what,
// which equal ones are drawn as one.

// Everything that is on the battlefield, phased out or not.
function permanentsOf(position) {
    const ids = position.battlefield || [];
    const out = (position.phased_out || []).filter((id) => !ids.includes(id));
    return out.length > 0 ? [...ids, ...out] : ids;
}

function attachmentsOf(position) {
    const on = new Map();
    for (const id of permanentsOf(position)) {
        const host = position.objects[id]?.attached;
        if (host === undefined) continue;
        if (!on.has(host)) on.set(host, []);
        on.get(host).push(id);
    }
    return on;
}

function targetsOf(position) {
    const targets = new Set();
    for (const id of position.stack || [])
        for (const target of position.objects[id]?.targets || []) targets.add(target);
    return targets;
}

// What must be equal for two objects to look the same; kept as long as the object is.
const looks = new WeakMap();
function looksOf(object) {
    if (!looks.has(object)) {
        const {name, number: _, ...rest} = object;
        looks.set(object, JSON.stringify([nameParts(object)[0], rest]));
    }
    return looks.get(object);
}

function landLooks(object) {
    const {name, number: _, tapped, sick, ...rest} = object;
    return JSON.stringify([nameParts(object)[0], rest]);
}

const landLook = new WeakMap();
function landLooksOf(object) {
    if (!landLook.has(object)) landLook.set(object, landLooks(object));
    return landLook.get(object);
}

// Lands in a chip: those that are nothing else and carry nothing.
function isPlainLand(object, attached) {
    return (
        isType(object, 'Land') &&
        !isType(object, 'Creature') &&
        !attached &&
        !object.counters &&
        !object.phased_out &&
        !object.face_down
    );
}

function standsAlone(id, object, arranged) {
    return (
        arranged.attached.has(id) ||
        arranged.targets.has(id) ||
        object.blocked ||
        object.blocking?.length > 0
    );
}

function addToRow(row, id, object, key) {
    const group = key === null ? null : row.byLook.get(key);
    if (group) {
        group.ids.push(id);
        return;
    }
    const added = {id, ids: [id], object};
    row.groups.push(added);
    if (key !== null) row.byLook.set(key, added);
}

// `strips` is how many things are attached to one of the row at most.
function addPermanent(row, id, object, arranged) {
    addToRow(row, id, object, standsAlone(id, object, arranged) ? null : looksOf(object));
    row.strips = Math.max(row.strips, arranged.attached.get(id)?.length ?? 0);
}

// {seats: player → {front, back, lands}, attached, targets}; front and so on have groups {id, ids, object}.
function arrange(position) {
    const arranged = {
        attached: attachmentsOf(position),
        targets: targetsOf(position),
        seats: new Map(),
    };
    const row = () => ({groups: [], byLook: new Map(), strips: 0});
    for (const name of Object.keys(position.players))
        arranged.seats.set(name, {front: row(), back: row(), lands: row(), inOneRow: false});
    for (const id of permanentsOf(position)) {
        const object = position.objects[id];
        if (!object) continue;
        const hosted =
            object.attached !== undefined &&
            (position.objects[object.attached] || isPlayer(position, object.attached));
        const seat = arranged.seats.get(controllerOf(object));
        if (hosted || !seat) continue;
        if (isPlainLand(object, arranged.attached.has(id)))
            addToRow(seat.lands, id, object, landLooksOf(object));
        else
            addPermanent(isType(object, 'Creature') ? seat.front : seat.back, id, object, arranged);
    }
    return arranged;
}
