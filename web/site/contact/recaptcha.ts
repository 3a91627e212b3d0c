/**
 * Placeholder in the built contact page. The deployment replaces it with the URL of reCAPTCHA's script, which
 * contains the site key. The placeholder's host name is reserved (RFC 2606).
 */
export const recaptchaPlaceholder = 'https://recaptcha-script.invalid';
