/** What is used of the `URL` that browsers and Node.js have: this package sees the language alone. */
declare const URL: {
  canParse(url: string): boolean;
  new (url: string): Readonly<Record<'protocol' | 'host' | 'username' | 'password' | 'pathname', string>>;
};

export interface LinkTarget {
  readonly href: string;
  /** Where the link leads, where its text hides that. */
  readonly shown?: string;
}

function hostOf(text: string): string | undefined {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** Undefined where an escape such as `%zz` is no character. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Where a link in a comment leads: to the web or to a mail address.
 * @returns undefined for a link that comments must not have, which is shown as typed
 */
export function linkTarget(href: string, text: string): LinkTarget | undefined {
  if (/[\p{C}\s]/u.test(href) || !URL.canParse(href)) return undefined;
  const { protocol, host, username, password, pathname } = new URL(href);
  if (protocol === 'mailto:') {
    const address = decoded(pathname);
    // A subject or text would put words into the reader's mail.
    if (address === undefined || !/^[^\s?&@<>]+@[^\s?&@<>]+$/.test(address) || href.includes('?'))
      return undefined;
    return text.trim() === address ? { href } : { href, shown: address };
  }
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // The part before the @ would be taken for the host.
  if (username !== '' || password !== '') return undefined;
  return hostOf(text.trim()) === host ? { href } : { href, shown: host };
}
