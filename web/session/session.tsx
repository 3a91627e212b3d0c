import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { getCurrentSession, type SessionState, signOut, subscribe } from './session-store.ts';

export type Session = SessionState & { signOut: () => Promise<void> };

const SessionContext = createContext<Session | undefined>(undefined);

/** Provides the session to a document; call `startSessionStore()` first. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(subscribe, getCurrentSession);
  return <SessionContext value={{ ...state, signOut }}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
