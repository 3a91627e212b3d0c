/** Whether a text has nothing to see: only white space, or characters that show nothing (zero-width, direction marks). */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cf}\p{Z}\p{Mn}\u115F\u1160\u3164\uFFA0]*$/u.test(text);
