import text from '@portico/shared/logo.svg?raw';

const policy = window.trustedTypes?.createPolicy('logo', { createHTML: (svg) => svg });

/** The logo's markup. The content security policy does not let scripts create other markup. */
export const logo = policy?.createHTML(text) ?? text;
