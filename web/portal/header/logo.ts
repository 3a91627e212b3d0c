import text from '@portico/shared/logo.svg?raw';

const policy = window.trustedTypes?.createPolicy('logo', { createHTML: (svg) => svg });

/** The logo's markup. It is the only markup that the content security policy lets scripts create. */
export const logo = policy?.createHTML(text) ?? text;
