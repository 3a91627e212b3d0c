/**
 * The members of the global `URL` that are used here: this package compiles without the types of browsers and
 * Node.js.
 */
declare const URL: {
  canParse(url: string): boolean;
  new (url: string): Readonly<Record<'protocol' | 'host' | 'username' | 'password' | 'pathname', string>>;
};

export interface LinkTarget {
  readonly href: string;
  /** The host or mail address to display, if the link's text does not show it. */
  readonly destination?: string;
}

function parseHost(text: string): string | undefined {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** Returns undefined if the text contains an invalid escape, such as `%zz`. */
function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The target of a link in a comment: a web page or a mail address.
 * @returns undefined for a link that comments do not allow, which is shown as typed
 */
export function parseLinkTarget(href: string, text: string): LinkTarget | undefined {
  if (/[\p{C}\s]/u.test(href) || !URL.canParse(href)) return undefined;
  const { protocol, host, username, password, pathname } = new URL(href);
  if (protocol === 'mailto:') {
    const address = tryDecode(pathname);
    // Refuses a subject or body, which would insert text into the reader's mail.
    if (address === undefined || !/^[^\s?&@<>]+@[^\s?&@<>]+$/.test(address) || href.includes('?'))
      return undefined;
    return text.trim() === address ? { href } : { href, destination: address };
  }
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // Refuses a user name or password: readers could mistake the part before the @ for the host.
  if (username !== '' || password !== '') return undefined;
  return parseHost(text.trim()) === host ? { href } : { href, destination: host };
}
