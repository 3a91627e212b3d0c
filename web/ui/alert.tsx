import type { ReactNode } from 'react';
import './notice.css';

/** A message that belongs to a place on the page; an error is announced at once. */
export function Alert({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
