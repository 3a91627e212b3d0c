// Tab and line feed are allowed.
const control = /(?![\t\n])\p{Cc}/gu;

/** Removes the characters that comments may not contain from the text of a program. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(control, '').trim();
