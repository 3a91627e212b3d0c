// All control characters except tab and line feed, which are allowed.
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/** Removes from a program's text the characters that comments must not contain. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim();
