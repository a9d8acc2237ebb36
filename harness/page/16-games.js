// A game opened for stepping: its positions, turns, life totals and log, made once.

const GAMES_KEPT = 4;

// What a decision does besides going on: passes and payments are what skipping skips.
function isRoutine(decision) {
    return (
        decision.kind === 'payment' || (decision.kind === 'priority' && decision.answer === 'pass')
    );
}

function turnsOf(positions) {
    const turns = [];
    positions.forEach((position, at) => {
        const last = turns[turns.length - 1];
        if (!last || last.turn !== position.turn || last.active !== position.active)
            turns.push({turn: position.turn, active: position.active, from: at});
    });
    turns.forEach(
        (turn, i) => (turn.to = i + 1 < turns.length ? turns[i + 1].from : positions.length),
    );
    return turns;
}

// The log as sections of a turn each; every line knows the frame that it led to.
function logOf(frames) {
    const sections = [{title: 'Before the first turn', lines: []}];
    frames.forEach((frame, at) => {
        for (const [text, rule, kind] of frame.e || []) {
            if (kind === 'turn_begins') sections.push({title: text, lines: [], frame: at});
            else sections[sections.length - 1].lines.push({text, rule, kind, frame: at});
        }
    });
    return sections.filter((section, i) => i > 0 || section.lines.length > 0);
}

function openGame(raw) {
    const positions = positionsOf(raw.frames);
    const turns = turnsOf(positions);
    const turnAt = [];
    for (let i = 0; i < turns.length; i++)
        for (let f = turns[i].from; f < turns[i].to; f++) turnAt[f] = i;
    return {
        raw,
        id: raw.id,
        players: raw.players,
        frames: raw.frames,
        positions,
        turns,
        turnAt,
        last: raw.frames.length - 1,
        mark: Number.isInteger(raw.mark) ? raw.mark : null,
        lives: raw.players.map((name) => positions.map((p) => p.players[name]?.life ?? 0)),
        log: logOf(raw.frames),
    };
}

// The game called `id`, opened; null if the document has none. The last few stay open.
const openedGames = new Map();
function gameCalled(id) {
    const raw = report.gamesById.get(id);
    if (!raw || raw.frames.length === 0) return null;
    const game = openedGames.get(id) || openGame(raw);
    openedGames.delete(id);
    openedGames.set(id, game);
    if (openedGames.size > GAMES_KEPT) openedGames.delete(openedGames.keys().next().value);
    return game;
}

// The number under which a frame is known to people and other commands.
function numberOfFrame(game, frame) {
    return game.frames[frame].d?.number ?? frame + 1;
}

function frameOfNumber(game, n) {
    const guess = Math.min(Math.max(n - 1, 0), game.last);
    if (numberOfFrame(game, guess) === n) return guess;
    const found = game.frames.findIndex((frame) => frame.d?.number === n);
    return found >= 0 ? found : guess;
}

function addressOfFrame(id, n) {
    return `#/play/${encodeURIComponent(id)}/${n}`;
}
