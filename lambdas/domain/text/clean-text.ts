// Tab and line feed are allowed.
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/** Removes characters that comments must not contain from a text that a program sent. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim();
