/**
 * Placeholder in the contact page, which the build renders: the deployment replaces it with the URL of
 * reCAPTCHA's script, which contains the site key. Its host name is reserved (RFC 2606).
 */
export const recaptchaPlaceholder = 'https://recaptcha-script.invalid';
