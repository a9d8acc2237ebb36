// Light and dark: as the system has it until the reader says otherwise. The choice is remembered
// where the browser lets a page remember something.

const THEME_KEY = 'gavel-theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function rememberedTheme() {
    try {
        return localStorage.getItem(THEME_KEY);
    } catch {
        return null;
    }
}

function rememberTheme(theme) {
    try {
        localStorage.setItem(THEME_KEY, theme);
    } catch {
        // A page opened from a file may have no storage; the choice then lasts as long as the page.
    }
}

function showTheme(theme) {
    document.documentElement.dataset.theme = theme;
}

function toggleTheme() {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    showTheme(theme);
    rememberTheme(theme);
    say(`${capital(theme)} colors.`);
}

function startTheme() {
    const chosen = () => rememberedTheme() || (systemDark.matches ? 'dark' : 'light');
    showTheme(chosen());
    systemDark.addEventListener('change', () => showTheme(chosen()));
}
