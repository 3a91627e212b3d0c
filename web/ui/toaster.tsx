import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { showKeptToast } from './toasts.ts';
import { useTheme } from './theme-hook.ts';
import './toaster.css';

/** Where toasts appear (specification §9: 4 s, three visible, 356 px wide, sonner's own width, 14 px apart). Show one with sonner's `toast`. */
export function Toaster() {
  const theme = useTheme();
  useEffect(showKeptToast, []);
  return <Sonner theme={theme} duration={4000} visibleToasts={3} gap={14} closeButton richColors />;
}
