/**
 * The script for browsers, with `grecaptcha.ready` and `grecaptcha.execute` of reCAPTCHA v3. It requests
 * tokens from the emulator.
 * https://developers.google.com/recaptcha/docs/v3#programmatically_invoke_the_challenge
 */
export const renderScript = (siteKey: string): string => `(() => {
  const tokens = new URL('token', document.currentScript.src);
  const known = ${JSON.stringify(siteKey)};
  window.grecaptcha = {
    ready: (callback) => void queueMicrotask(callback),
    execute: async (siteKey, { action }) => {
      if (siteKey !== known) throw new Error('Invalid site key or not loaded in api.js: ' + siteKey);
      const body = new URLSearchParams({ action, hostname: location.hostname });
      const answer = await fetch(tokens, { method: 'POST', body });
      if (!answer.ok) throw new Error('reCAPTCHA has no token');
      return answer.text();
    },
  };
})();
`;
