/** What a mailed link fills in. */
export interface Link {
  email: string;
  code: string;
}

/**
 * Reads the fragment `#email=…&code=…` of a mailed link and removes it from the address bar and the history, where the next person at this
 * browser would find it.
 */
export function readResetLink(
  { hash, pathname }: Location = location,
  past: Pick<History, 'replaceState' | 'state'> = history,
): Link {
  // Not URLSearchParams, which reads the plus of an e-mail address as a space.
  const read = (name: string): string => {
    const [, value = ''] = new RegExp(`[#&]${name}=([^&]*)`).exec(hash) ?? [];
    try {
      return decodeURIComponent(value);
    } catch {
      return '';
    }
  };
  const link = { email: read('email'), code: read('code') };
  if (hash !== '') past.replaceState(past.state, '', pathname);
  return link;
}
