import { useSyncExternalStore } from 'react';
import { getCurrentTheme, onThemeChange, type Theme } from './theme.ts';

/** The current theme; updates on toggle, in other tabs, and with the system. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, getCurrentTheme);
