/** Scripts, and some emojis, in which joiners are part of words. */
const joinableScripts =
  '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gujarati}\\p{Script=Gurmukhi}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Oriya}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}' +
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';

const invisibleCharacterPattern = new RegExp(
  `(?![\\u200C\\u200D])\\p{Cf}|(?<![${joinableScripts}])[\\u200C\\u200D]|[\\u115F\\u1160\\u2800\\u3164\\uFFA0]`,
  'gu',
);

/**
 * Removes characters that are invisible or change the direction of text. They could make a name look like
 * another name, or a program look like a picture.
 */
export const removeInvisibleCharacters = (name: string): string =>
  name.replaceAll(invisibleCharacterPattern, '');

/** Embeddings, overrides and isolates, which reorder the following text. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

export const removeDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '');
