import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, type Theme } from './theme.ts';

/** The theme in force, following toggles, other tabs and the system. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);
