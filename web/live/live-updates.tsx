import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** Loads a component on demand; renders nothing if its code cannot be loaded. */
const lazyOptionalComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));

const LiveStatus = lazyOptionalComponent(async () => (await import('./start.tsx')).LiveStatus);
const Viewers = lazyOptionalComponent<{ ticket_id: string }>(
  async () => (await import('./start.tsx')).Viewers,
);

/** Whether the screen has been painted: live updates are loaded afterwards. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}

/** Keeps the tickets on all screens of this document up to date. */
export function LiveUpdates() {
  return useAfterPaint() ? (
    <Suspense fallback={null}>
      <LiveStatus />
    </Suspense>
  ) : null;
}

/**
 * Shows who else is viewing or writing on the ticket, and lets the others see what this user is doing.
 * Writing means typing in a form with the attribute `data-writing="reply"` or `"note"`. Customers do not see
 * that staff are writing a note.
 */
export function TicketViewers({ ticket_id }: { ticket_id: string }) {
  const painted = useAfterPaint();
  // Its height is constant, so that nothing moves when another user opens the ticket.
  return (
    <p role="status" style={{ minHeight: '1.25rem', margin: 0, fontSize: '0.875rem' }}>
      {painted && (
        <Suspense fallback={null}>
          <Viewers key={ticket_id} ticket_id={ticket_id} />
        </Suspense>
      )}
    </p>
  );
}
