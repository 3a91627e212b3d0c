/** The origins that a content security policy allows in addition to the site's own. */
export interface ContentSecurityPolicySources {
  /** Origins that scripts may call: Cognito and the attachments bucket. */
  readonly connect: readonly string[];
  /** Hash of the script that is in every page of the site: `sha256-…`. */
  readonly inlineScriptHash: string;
  /** Origins of scripts. @default none */
  readonly script?: readonly string[];
  /** Origins of pictures. @default none */
  readonly image?: readonly string[];
  /** Origins that may be shown in a frame. @default none */
  readonly frame?: readonly string[];
  /**
   * Names of the Trusted Types policies that scripts must use to turn text into markup or code.
   * @default none: scripts need no policy
   */
  readonly trustedTypes?: readonly string[];
}

/**
 * The origins that reCAPTCHA v3 needs.
 * https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website.-how-can-i-configure-it-to-work-with-recaptcha
 */
export const recaptchaSources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
} as const;

/**
 * Builds the `content-security-policy` header. Add a new source here, with its reason. The hash allows our
 * own inline script. All other inline scripts and inline styles are blocked: the policy has no `unsafe-*`. (A
 * policy does not restrict what scripts set on an element's `style` object.)
 */
export function buildContentSecurityPolicy({
  connect,
  inlineScriptHash,
  script = [],
  image = [],
  frame = [],
  trustedTypes,
}: ContentSecurityPolicySources): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'${inlineScriptHash}'`, ...script],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    // data: for the QR code of two-step sign-in, which the browser draws. Images cannot run code.
    'img-src': ["'self'", 'data:', ...image],
    'connect-src': ["'self'", ...connect],
    ...(frame.length > 0 && { 'frame-src': frame }),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(trustedTypes && { 'trusted-types': trustedTypes, 'require-trusted-types-for': ["'script'"] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
