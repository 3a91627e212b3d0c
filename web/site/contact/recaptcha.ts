/**
 * Stands for the address of reCAPTCHA's script, with the public key in it, in the page that is rendered at build; the deployment puts its own there. A
 * reserved name (RFC 2606).
 */
export const recaptchaPlaceholder = 'https://recaptcha-script.invalid';
