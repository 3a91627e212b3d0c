import { readStoredSession } from './stored/stored-session.ts';

/**
 * Returns a function that turns the warning before leaving the page on or off. The warning is not shown once
 * the user's session has ended, because the page must then be left.
 */
export function createUnloadWarning(user: string): (needed: boolean) => void {
  const warn = (event: Event) => {
    if (readStoredSession(localStorage)?.user.id === user) event.preventDefault();
  };
  return (needed) => {
    if (needed) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  };
}
