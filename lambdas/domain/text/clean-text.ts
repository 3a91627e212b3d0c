// Tab and line feed are allowed.
const control = /(?![\t\n])\p{Cc}/gu;

/** Removes characters that comments may not contain from a program's text. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(control, '').trim();
