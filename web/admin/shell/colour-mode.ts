import { useLayoutEffect } from 'react';
import { useTheme } from '../../ui/use-theme.ts';

/**
 * Puts Cloudscape into the theme in force. The class is what `applyMode` of @cloudscape-design/global-styles sets; that package is
 * left out because its stylesheet embeds fonts as data: URLs, which the content security policy refuses.
 */
export function useColourMode(): void {
  const theme = useTheme();
  useLayoutEffect(() => {
    document.body.classList.toggle('awsui-dark-mode', theme === 'dark');
  }, [theme]);
}
