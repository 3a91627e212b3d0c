import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { currentSession, type SessionState, signOut, subscribe } from './store.ts';

export type Session = SessionState & { signOut: () => Promise<void> };

const SessionContext = createContext<Session | undefined>(undefined);

/** Makes the session available to a page; `followSession()` has been called before. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(subscribe, currentSession);
  return <SessionContext value={{ ...state, signOut }}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
