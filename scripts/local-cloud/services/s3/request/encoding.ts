/**
 * Percent-encoding as Signature Version 4 and S3 key listings use it: everything except `A-Z a-z 0-9 - . _
 * ~`.
 */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
