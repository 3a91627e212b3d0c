import text from '@portico/shared/logo.svg?raw';

const policy = window.trustedTypes?.createPolicy('logo', { createHTML: (svg) => svg });

/** The logo's markup. The content security policy lets scripts create no other. */
export const logo = policy?.createHTML(text) ?? text;
