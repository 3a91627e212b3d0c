import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { recordSession } from '../api/record-session.ts';
import { liveConnection } from './live.ts';
import { texts } from './texts.ts';
import './live.css';

// Exported here, so that screens load a single file after the first paint.
export { Viewers } from './viewers.tsx';

const recordInterval = 10 * 60_000;

/**
 * Records the session at intervals, because documents stay open for days. If an attempt fails, the next one
 * records the session.
 */
function startRecordingSession(): () => void {
  const record = () => void recordSession().catch(() => undefined);
  record();
  const timer = setInterval(record, recordInterval);
  return () => clearInterval(timer);
}

/** Opens the document's live connection. Notifies the user when screens poll instead. */
export function LiveStatus() {
  const queryClient = useQueryClient();
  const isPolling = useSyncExternalStore(liveConnection.subscribe, liveConnection.isPolling);
  useEffect(() => liveConnection.start(queryClient), [queryClient]);
  useEffect(startRecordingSession, []);
  return (
    <div className="live-notice" role="status">
      {isPolling && <p>{texts.polling}</p>}
    </div>
  );
}
