import type { ReactNode } from 'react';
import './notice.css';

/** A message within the page; screen readers announce an error immediately. */
export function Alert({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
