// What is equal and what is not in two lists of lines: rows of a golden beside a run.

const TABLE_MAX = 4000000; // Cells of the table below; larger ones are compared line by line.

// How long the longest common part of each two tails is; rows one after the other.
function commonTails(a, b) {
    const width = b.length + 1;
    const table = new Uint16Array((a.length + 1) * width);
    for (let i = a.length - 1; i >= 0; i--)
        for (let j = b.length - 1; j >= 0; j--)
            table[i * width + j] =
                a[i] === b[j]
                    ? table[(i + 1) * width + j + 1] + 1
                    : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
    return (i, j) => table[i * width + j];
}

// Pairs [i, j] of what stands beside each other; null where there is nothing on that side.
function pairsOf(a, b) {
    const pairs = [];
    let start = 0;
    while (start < a.length && start < b.length && a[start] === b[start])
        pairs.push([start, start++]);
    let tail = 0;
    while (
        tail < a.length - start &&
        tail < b.length - start &&
        a[a.length - 1 - tail] === b[b.length - 1 - tail]
    )
        tail++;
    const endA = a.length - tail,
        endB = b.length - tail;
    const middleA = a.slice(start, endA),
        middleB = b.slice(start, endB);
    if (middleA.length * middleB.length <= TABLE_MAX) {
        const common = commonTails(middleA, middleB);
        let i = 0,
            j = 0;
        while (i < middleA.length && j < middleB.length) {
            if (middleA[i] === middleB[j]) pairs.push([start + i++, start + j++]);
            else if (common(i + 1, j) >= common(i, j + 1)) pairs.push([start + i++, null]);
            else pairs.push([null, start + j++]);
        }
        while (i < middleA.length) pairs.push([start + i++, null]);
        while (j < middleB.length) pairs.push([null, start + j++]);
    } else {
        for (let k = 0; k < Math.max(middleA.length, middleB.length); k++)
            pairs.push([
                k < middleA.length ? start + k : null,
                k < middleB.length ? start + k : null,
            ]);
    }
    for (let k = 0; k < tail; k++) pairs.push([endA + k, endB + k]);
    return besideEachOther(pairs, a, b);
}

// Between two equal lines, what is only left and what is only right stand side by side.
function besideEachOther(pairs, a, b) {
    const rows = [];
    let left = [],
        right = [];
    const flush = () => {
        for (let k = 0; k < Math.max(left.length, right.length); k++)
            rows.push([left[k] ?? null, right[k] ?? null]);
        left = [];
        right = [];
    };
    for (const [i, j] of pairs) {
        if (i !== null && j !== null && a[i] === b[j]) {
            flush();
            rows.push([i, j]);
            continue;
        }
        if (i !== null) left.push(i);
        if (j !== null) right.push(j);
    }
    flush();
    return rows;
}

const EQUAL_KEPT = 2; // Equal lines shown before and after what differs.

// Rows {left, right, same} of two lists of {text, heading}, with {fold: rows} where equal ones are folded.
function differenceRows(left, right) {
    const rows = pairsOf(
        left.map((l) => l.text),
        right.map((l) => l.text),
    ).map(([i, j]) => ({
        left: i === null ? null : left[i],
        right: j === null ? null : right[j],
        same: i !== null && j !== null && left[i].text === right[j].text,
    }));
    const near = rows.map((row, i) =>
        rows.slice(Math.max(0, i - EQUAL_KEPT), i + EQUAL_KEPT + 1).some((r) => !r.same),
    );
    const folded = [];
    for (let i = 0; i < rows.length;) {
        let end = i;
        while (end < rows.length && !near[end]) end++;
        if (end - i > 1) folded.push({fold: rows.slice(i, end)});
        else if (end > i) folded.push(rows[i]);
        if (end < rows.length) folded.push(rows[end]);
        i = end + 1;
    }
    return folded;
}
