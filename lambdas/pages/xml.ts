const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 does not allow, even escaped (https://www.w3.org/TR/xml/#charsets). */
const disallowedCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(disallowedCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** An element with text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
