export type Theme = 'light' | 'dark';

const key = 'portico.theme';

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** The person's own choice, undefined when they follow their system. */
function chosenTheme(): Theme | undefined {
  const stored = localStorage.getItem(key);
  return isTheme(stored) ? stored : undefined;
}

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export const currentTheme = (): Theme => chosenTheme() ?? systemTheme();

/** Writes the choice, if any, to `<html data-theme>`; the stylesheet does the rest. */
export function applyTheme(): void {
  const chosen = chosenTheme();
  if (chosen === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Calls back whenever the theme changes: here, in another tab, or in the system. */
export function onThemeChange(listener: () => void): () => void {
  const changed = () => {
    applyTheme();
    listener();
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  addEventListener('storage', changed);
  addEventListener('portico:theme', changed);
  return () => {
    system.removeEventListener('change', changed);
    removeEventListener('storage', changed);
    removeEventListener('portico:theme', changed);
  };
}

export function toggleTheme(): void {
  localStorage.setItem(key, currentTheme() === 'dark' ? 'light' : 'dark');
  dispatchEvent(new Event('portico:theme'));
}
