import type { ReactNode } from 'react';
import './notice.css';

/** The message of a screen without content; `children` offer the next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {children}
    </div>
  );
}
