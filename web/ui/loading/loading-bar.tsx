import { useSyncExternalStore } from 'react';
import { isLoadingSlowly, onSlowLoadChange } from './slow-loads.ts';
import './loading-bar.css';

/** A bar at the top of the window while code is loading slowly and the previous screen stays visible. */
export function LoadingBar() {
  const isSlow = useSyncExternalStore(onSlowLoadChange, isLoadingSlowly);
  return (
    <output className={isSlow ? 'loading-bar' : undefined}>
      {isSlow && <span className="visually-hidden">Loading</span>}
    </output>
  );
}
