// Addresses: what stands behind # says which view is shown. A view is opened with the parts of the
// address and gives a page; a page that can follow to another address of its view is not built anew.
//
// A view is {id, label, has(), open(parts) → page}; a page is {root, title(), follow?(parts), leave?(),
// escape?()}. `follow` says false, true, or 'in place' where the reader looks at the same thing as
// before. Views with `keep` are built once and found again as they were left.

const views = [];
const router = {
    view: null,
    page: null,
    kept: new Map(),
    scrolls: new Map(),
    address: null,
    asked: false,
};

function addressParts() {
    const hash = location.hash.replace(/^#\/?/, '');
    if (hash === '') return [];
    return hash.split('/').map((part) => {
        try {
            return decodeURIComponent(part);
        } catch {
            return part;
        }
    });
}

function firstView() {
    if (report.view === 'play' && report.games.length > 0) return ['play', report.games[0].id];
    if (report.view === 'rules' && report.at) return ['rules', report.at];
    const wanted = views.find((v) => v.id === report.view && v.has());
    return [(wanted || views.find((v) => v.has()) || views[0]).id];
}

function enterPage(view, page) {
    if (router.page?.leave) router.page.leave();
    router.view = view;
    router.page = page;
    document.getElementById('main').replaceChildren(page.root);
    document.body.dataset.view = view.id;
}

function pageOf(view, parts) {
    if (!view.keep) return view.open(parts);
    if (!router.kept.has(view.id)) router.kept.set(view.id, view.open(parts));
    return router.kept.get(view.id);
}

// Whether the page that is shown went to the address by itself.
function pageFollows(view, parts) {
    return router.view === view && router.page.follow ? router.page.follow(parts) : false;
}

function followAddress(wentBack) {
    if (router.address !== null) router.scrolls.set(router.address, window.scrollY);
    let parts = addressParts();
    if (parts.length === 0 || !views.some((v) => v.id === parts[0])) parts = firstView();
    const view = views.find((v) => v.id === parts[0]);
    const rest = parts.slice(1);
    const followed = pageFollows(view, rest);
    if (!followed) {
        enterPage(view, pageOf(view, rest));
        if (router.page.follow) router.page.follow(rest);
    }
    router.address = location.hash;
    document.title = `${router.page.title()} · gavel`;
    showTabs();
    if (followed !== 'in place') {
        if (document.activeElement === document.body)
            document.getElementById('main').focus({preventScroll: true});
        say(router.page.title());
        window.scrollTo(0, (wentBack && router.scrolls.get(router.address)) || 0);
    }
}

function goTo(address) {
    if (location.hash === address) return;
    writeAddress();
    router.asked = true;
    location.hash = address;
}

// The address says where the reader is without a new entry in the history for each step.
const ADDRESS_AFTER_MS = 150;
let addressTimer = 0;
let addressWaiting = null;

function noteAddress(address) {
    addressWaiting = address;
    clearTimeout(addressTimer);
    addressTimer = setTimeout(writeAddress, ADDRESS_AFTER_MS);
}

function writeAddress() {
    clearTimeout(addressTimer);
    if (addressWaiting === null) return;
    try {
        history.replaceState(null, '', addressWaiting);
        router.address = addressWaiting;
    } catch {
        // Some browsers limit how often; the next rest writes it.
    }
    addressWaiting = null;
}

// Going back is what happens without a link or goTo: then the page is scrolled to where it was.
function startRouter() {
    history.scrollRestoration = 'manual';
    document.addEventListener('click', (event) => {
        if (!event.target.closest?.('a[href^="#/"]')) return;
        writeAddress();
        router.asked = true;
    });
    window.addEventListener('hashchange', () => {
        addressWaiting = null;
        followAddress(!router.asked);
        router.asked = false;
    });
    followAddress(false);
}
