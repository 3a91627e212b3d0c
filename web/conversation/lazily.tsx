import { type ComponentType, lazy } from 'react';
import { showSlowLoad } from '../ui/loading/slow-loads.ts';

const NotLoaded = () => (
  <p role="alert">
    This part of the page could not be loaded. Please check your connection and load the page again.
  </p>
);

/** A component that is loaded after the first paint. If that fails, the rest of the screen stays. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    showSlowLoad(load()).then(
      (loaded) => ({ default: loaded }),
      (): { default: ComponentType<Props> } => ({ default: NotLoaded }),
    ),
  );
