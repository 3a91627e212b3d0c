import { type ComponentType, lazy } from 'react';
import { showSlowLoad } from '../ui/loading/slow-loads.ts';

const LoadFailureMessage = () => (
  <p role="alert">
    This part of the page could not be loaded. Please check your connection and load the page again.
  </p>
);

/** Resolves once the browser has had an opportunity to show the current rendering. */
const waitForRendering = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/**
 * A component that is loaded once the rest of the screen is shown. If loading fails, the rest of the screen
 * stays.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    showSlowLoad(waitForRendering().then(load)).then(
      (component) => ({ default: component }),
      (): { default: ComponentType<Props> } => ({ default: LoadFailureMessage }),
    ),
  );
