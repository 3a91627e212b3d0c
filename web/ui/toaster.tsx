import { Toaster as Sonner } from 'sonner';
import { useTheme } from './use-theme.ts';
import './toaster.css';

/**
 * Renders toasts (specification §9: 4 s, three visible, 14 px apart, 356 px wide, which is sonner's default).
 */
export function Toaster() {
  const theme = useTheme();
  return <Sonner theme={theme} duration={4000} visibleToasts={3} gap={14} closeButton richColors />;
}
