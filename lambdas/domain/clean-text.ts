// Tab and line feed are allowed.
const control = /(?![\t\n])\p{Cc}/gu;

/** A text of a program, without characters that comments may not have. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(control, '').trim();
