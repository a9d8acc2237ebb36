// A player's part of the table: the bar with life and zones, the hand, lands, permanents.

const ZONES_SHOWN = ['hand', 'library', 'graveyard', 'exile', 'command'];

function zoneCount(value) {
    return Array.isArray(value) ? value.length : value || 0;
}

function badgesOf(position, name) {
    const player = position.players[name];
    const badges = [];
    if (player.lost || player.left) badges.push(['lost', player.lost ? 'lost' : 'left']);
    if (position.active === name) badges.push(['active', 'turn']);
    if (position.priority === name) badges.push(['priority', 'priority']);
    if (position.monarch === name) badges.push(['title', 'monarch']);
    if (player.blessed) badges.push(['title', "city's blessing"]);
    for (const [kind, n] of Object.entries(player.counters || {}))
        badges.push(['player-counter', `${n} ${spaced(kind)}`]);
    for (const [from, n] of Object.entries(player.commander_damage || {}))
        badges.push(['player-counter', `${n} from ${from}`]);
    return badges;
}

class Seat {
    constructor(name, index, atTop, few) {
        this.name = name;
        this.life = el('b', {class: 'life'});
        this.delta = el('span', {class: 'delta'});
        this.badges = el('span', {class: 'badges'});
        this.zones = el('span', {class: 'zones'});
        this.hand = el('div', {class: 'hand'});
        this.curses = el('span', {class: 'curses'});
        this.bar = el(
            'div',
            {class: 'player-bar', 'data-player': name},
            this.life,
            this.delta,
            el('span', {class: 'player-name'}, name),
            this.badges,
            this.curses,
            this.zones,
        );
        this.rows = {
            front: el('div', {class: 'row front'}),
            back: el('div', {class: 'row back'}),
            lands: el('div', {class: 'row lands'}),
        };
        const nearest = [this.rows.back, this.rows.front];
        this.permanents = el('div', {class: 'permanents'}, atTop ? nearest : nearest.reverse());
        const inside = [this.bar, few ? this.hand : null, this.rows.lands, this.permanents].filter(
            Boolean,
        );
        this.root = el(
            'section',
            {class: `seat player-${index} ${atTop ? 'top' : 'bottom'}`, 'aria-label': name},
            atTop ? inside : inside.reverse(),
        );
        this.showsHand = few;
        this.last = null;
        this.lastBadges = '';
        this.lands = new Map();
    }

    draw(position, before, arranged, frames, flagsOf) {
        const player = position.players[this.name];
        this.drawBar(position, before, player);
        if (player !== this.last || position.objects !== this.lastObjects)
            this.drawHand(position, player);
        this.drawCurses(position, arranged);
        const seat = arranged.seats.get(this.name);
        this.permanents.classList.toggle('in-one-row', seat.inOneRow);
        for (const row of ['front', 'back'])
            setChildren(
                this.rows[row],
                seat[row].groups.map((g) =>
                    frames.draw(g, position, flagsOf(g.id), arranged.attached.get(g.id) || []),
                ),
            );
        setChildren(
            this.rows.lands,
            seat.lands.groups.map((group) => this.landChip(group, position, flagsOf)),
        );
        this.last = player;
        this.lastObjects = position.objects;
    }

    drawBar(position, before, player) {
        setText(this.life, String(player.life ?? 0));
        const change = before?.players[this.name]
            ? (player.life ?? 0) - (before.players[this.name].life ?? 0)
            : 0;
        setText(this.delta, change === 0 ? '' : change > 0 ? `+${change}` : `−${-change}`);
        this.delta.classList.toggle('up', change > 0);
        setAttribute(this.life, 'aria-label', `${player.life ?? 0} life`);
        const badges = badgesOf(position, this.name);
        const key = JSON.stringify([badges, player.mana_pool]);
        if (key !== this.lastBadges) {
            this.lastBadges = key;
            this.badges.replaceChildren(
                ...badges.map(([kind, text]) => el('span', {class: `badge ${kind}`}, text)),
                ...(player.mana_pool ? [pips(player.mana_pool)] : []),
            );
        }
        this.root.classList.toggle('is-active', position.active === this.name);
        this.root.classList.toggle('has-lost', Boolean(player.lost || player.left));
        if (player !== this.last) this.drawZones(player);
    }

    drawZones(player) {
        this.zones.replaceChildren(
            ...ZONES_SHOWN.filter(
                (zone) => zoneCount(player[zone]) > 0 || zone === 'hand' || zone === 'library',
            ).map((zone) => {
                const n = zoneCount(player[zone]);
                const opens = Array.isArray(player[zone]) && n > 0;
                const inside = [`${zone} `, el('b', {}, String(n))];
                return opens
                    ? el(
                          'button',
                          {
                              class: 'zone',
                              type: 'button',
                              'data-zone': zone,
                              'data-owner': this.name,
                          },
                          inside,
                      )
                    : el('span', {class: 'zone'}, inside);
            }),
        );
    }

    drawHand(position, player) {
        if (!this.showsHand) return;
        const ids = Array.isArray(player.hand) ? player.hand : [];
        setChildren(
            this.hand,
            ids.map((id) => this.handCard(id, position.objects[id])),
        );
    }

    handCard(id, object) {
        const known = this.inHand?.get(id);
        if (known && known.object === object) return known.root;
        const root = el(
            'button',
            {class: 'hand-card', type: 'button', 'data-object': id},
            el('span', {class: 'hand-name'}, object ? nameParts(object)[0] : 'A card'),
            object ? costOf(object) : null,
        );
        if (object) root.style.setProperty('--edge', edgeOf(object));
        this.inHand = this.inHand || new Map();
        this.inHand.set(id, {object, root});
        return root;
    }

    drawCurses(position, arranged) {
        const ids = arranged.attached.get(this.name) || [];
        const objects = ids.map((id) => position.objects[id]);
        const key = ids.join(' ');
        if (key === this.lastCurses) return;
        this.lastCurses = key;
        this.curses.replaceChildren(
            ...ids.map((id, i) => attachedStrip(id, objects[i], this.name)),
        );
    }

    // A chip of equal lands: a mark for each, turned when it is tapped.
    landChip(group, position, flagsOf) {
        const objects = group.ids.map((id) => position.objects[id]);
        const tapped = objects.filter((o) => o.tapped).length;
        const flags = flagsOf(group.id);
        const changed = group.ids.some((id) => flagsOf(id).changed),
            target = group.ids.some((id) => flagsOf(id).target);
        const key = `${group.ids.length} ${tapped} ${flags.count || ''} ${changed} ${target} ${looksOf(group.object)}`;
        const known = this.lands.get(group.id);
        if (known && known.key === key) return known.root;
        const [name] = nameParts(group.object);
        const root = el(
            'button',
            {
                class: `land${changed ? ' changed' : ''}${target ? ' target' : ''}`,
                type: 'button',
                'data-object': group.id,
            },
            el(
                'span',
                {class: 'land-name'},
                name,
                group.ids.length > 1
                    ? el('span', {class: 'digits'}, ` ×${group.ids.length}`)
                    : null,
            ),
            el(
                'span',
                {class: 'land-marks'},
                objects.map((o) => el('i', {class: o.tapped ? 'tapped' : null})),
            ),
            unseen(tapped === 0 ? ', untapped' : `, ${tapped} tapped`),
        );
        root.style.setProperty('--edge', edgeOf(group.object));
        this.lands.set(group.id, {key, root});
        return root;
    }
}
