/**
 * The content security policy of every response: where the site may load from and talk to. A new source goes here, with its reason.
 * Nothing inline runs or styles: no `unsafe-*`. What scripts set on an element's `style` object is not restricted by a policy.
 */
export interface ContentSecurityPolicySources {
  /** Origins beyond the site's own that scripts call: Cognito and the attachments bucket. */
  readonly connect: readonly string[];
}

export function contentSecurityPolicy({ connect }: ContentSecurityPolicySources): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    // data: for the picture of an authenticator app's key (a QR code drawn by the sign-in form); an image runs nothing.
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
