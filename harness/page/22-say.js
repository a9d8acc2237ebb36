// What is told to screen readers, and shortly to everybody.

const SAY_AFTER_MS = 250;
const TOAST_MS = 1600;

let sayTimer = 0;
let toastTimer = 0;

// Said once the reader pauses, so that stepping quickly does not queue up sentences.
function say(text, alsoShown = false) {
    clearTimeout(sayTimer);
    sayTimer = setTimeout(() => setText(document.getElementById('live'), text), SAY_AFTER_MS);
    if (alsoShown) showToast(text);
}

function showToast(text) {
    let toast = document.getElementById('toast');
    if (!toast)
        document.body.append(
            (toast = el('div', {id: 'toast', class: 'toast', 'aria-hidden': 'true'})),
        );
    toast.textContent = text;
    toast.classList.add('shown');
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => toast.classList.remove('shown'), TOAST_MS);
}
