/**
 * The content security policy of every response: where the site may load from and talk to. A new source goes here, with its reason.
 * Nothing inline runs or styles: no `unsafe-*`. What scripts set on an element's `style` object is not restricted by a policy.
 */
export interface ContentSecurityPolicySources {
  /** Origins beyond the site's own that scripts call: Cognito and the attachments bucket. */
  readonly connect: readonly string[];
  /** Beyond the site's own. @default none */
  readonly script?: readonly string[];
  /** What may be shown in a frame. @default nothing */
  readonly frame?: readonly string[];
}

/** What reCAPTCHA v3 loads and calls. https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website.-how-can-i-configure-it-to-work-with-recaptcha */
export const recaptchaSources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
} as const;

export function contentSecurityPolicy({
  connect,
  script = [],
  frame = [],
}: ContentSecurityPolicySources): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    // data: for the picture of an authenticator app's key (a QR code drawn by the sign-in form); an image runs nothing.
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...connect],
    ...(frame.length > 0 && { 'frame-src': frame }),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
