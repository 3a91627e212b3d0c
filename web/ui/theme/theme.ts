export type Theme = 'light' | 'dark';

const key = 'theme';

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** The user's choice; undefined to follow the system. */
function readChosenTheme(): Theme | undefined {
  const stored = localStorage.getItem(key);
  return isTheme(stored) ? stored : undefined;
}

const readSystemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export const getCurrentTheme = (): Theme => readChosenTheme() ?? readSystemTheme();

/** Writes the user's choice to `<html data-theme>`, which the stylesheet reads. */
export function applyTheme(): void {
  const theme = readChosenTheme();
  if (theme === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Subscribes to changes of the theme, here, in another tab, or in the system; returns the unsubscribe
 * function.
 */
export function onThemeChange(listener: () => void): () => void {
  const onChange = () => {
    applyTheme();
    listener();
  };
  const systemThemeQuery = matchMedia('(prefers-color-scheme: dark)');
  systemThemeQuery.addEventListener('change', onChange);
  addEventListener('storage', onChange);
  addEventListener('theme-change', onChange);
  return () => {
    systemThemeQuery.removeEventListener('change', onChange);
    removeEventListener('storage', onChange);
    removeEventListener('theme-change', onChange);
  };
}

export function toggleTheme(): void {
  localStorage.setItem(key, getCurrentTheme() === 'dark' ? 'light' : 'dark');
  dispatchEvent(new Event('theme-change'));
}
