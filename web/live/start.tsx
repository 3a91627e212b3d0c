import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { live } from './live.ts';
import { texts } from './texts.ts';
import './live.css';

/** Opens the document's live connection. Says so when screens have to ask by themselves instead. */
export function Start() {
  const queryClient = useQueryClient();
  const isPolling = useSyncExternalStore(live.watch, live.isPolling);
  useEffect(() => live.start(queryClient), [queryClient]);
  return (
    <div className="live-notice" role="status">
      {isPolling && <p>{texts.polling}</p>}
    </div>
  );
}
