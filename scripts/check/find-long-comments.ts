/** A line that is a comment, or belongs to one. */
const commentLinePattern = /^\s*(?:\/\/|\/\*\*?|\*)\s/;

/**
 * Finds the lines of comments that are longer than `width`. A single long word, such as a URL, is allowed.
 */
export function findLongComments(text: string, width: number): number[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= width || !commentLinePattern.test(line)) return [];
    return line.replace(commentLinePattern, '').trim().includes(' ') ? [index + 1] : [];
  });
}
