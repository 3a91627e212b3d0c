export type Theme = 'light' | 'dark';

const key = 'theme';

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** The user's choice; undefined to follow the system. */
function chosenTheme(): Theme | undefined {
  const stored = localStorage.getItem(key);
  return isTheme(stored) ? stored : undefined;
}

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export const currentTheme = (): Theme => chosenTheme() ?? systemTheme();

/** Writes the user's choice to `<html data-theme>`, which the stylesheet reads. */
export function applyTheme(): void {
  const chosen = chosenTheme();
  if (chosen === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/**
 * Subscribes to changes of the theme, here, in another tab, or in the system; returns the unsubscribe
 * function.
 */
export function onThemeChange(listener: () => void): () => void {
  const changed = () => {
    applyTheme();
    listener();
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  addEventListener('storage', changed);
  addEventListener('theme-change', changed);
  return () => {
    system.removeEventListener('change', changed);
    removeEventListener('storage', changed);
    removeEventListener('theme-change', changed);
  };
}

export function toggleTheme(): void {
  localStorage.setItem(key, currentTheme() === 'dark' ? 'light' : 'dark');
  dispatchEvent(new Event('theme-change'));
}
