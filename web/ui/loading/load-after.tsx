import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';

interface Props {
  /** The request for the screen's data. */
  query: { data: unknown; error: Error | null };
  /** A placeholder as large as the part, so that nothing moves when the part appears. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A part of a screen. Its code is loaded after the screen's data, so that it does not delay the data. */
export function LoadAfterData({ query: { data, error }, fallback, children }: Props) {
  const isAnswered = data !== undefined || error !== null;
  const [loads, setLoads] = useState(isAnswered);
  // The part stays when the screen requests other data.
  if (isAnswered && !loads) setLoads(true);
  // Deferred, so that the data is shown first.
  return <Suspense fallback={fallback}>{useDeferredValue(loads) ? children : fallback}</Suspense>;
}
