/** The parameters of a mailed link. */
export interface ResetLink {
  email: string;
  /** Empty if the URL has no token. The page then lets the user request a link. */
  token: string;
}

/**
 * Reads the fragment `#email=…&token=…` of a mailed link and removes it from the address bar and the history,
 * where the browser's next user would find it.
 */
export function readResetLink(
  { hash, pathname }: Location = location,
  browserHistory: Pick<History, 'replaceState' | 'state'> = history,
): ResetLink {
  // URLSearchParams would decode the plus of an e-mail address as a space.
  const read = (name: string): string => {
    const [, value = ''] = new RegExp(`[#&]${name}=([^&]*)`).exec(hash) ?? [];
    try {
      return decodeURIComponent(value);
    } catch {
      return '';
    }
  };
  const link = { email: read('email'), token: read('token') };
  if (hash !== '') browserHistory.replaceState(browserHistory.state, '', pathname);
  return link;
}
