import { useLayoutEffect } from 'react';
import { useTheme } from '../../ui/theme/use-theme.ts';

/**
 * Sets Cloudscape's colour mode to the current theme. The class is the one that `applyMode` of
 * @cloudscape-design/global-styles sets; that package is not used, because its stylesheet embeds fonts as
 * data: URLs, which the content security policy blocks.
 */
export function useColourMode(): void {
  const theme = useTheme();
  useLayoutEffect(() => {
    document.body.classList.toggle('awsui-dark-mode', theme === 'dark');
  }, [theme]);
}
