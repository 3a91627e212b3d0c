/**
 * Placeholder for the URL of reCAPTCHA's script, which contains the site key, in the contact page rendered at
 * build; the deployment replaces it. A reserved name (RFC 2606).
 */
export const recaptchaPlaceholder = 'https://recaptcha-script.invalid';
