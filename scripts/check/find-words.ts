import { words } from './word-list.ts';

/** Finds words of the list in a file. @returns `file:line: "word": write … instead` for each */
export function findWords(file: string, text: string): string[] {
  const lines = [file, ...text.split('\n')];
  return lines.flatMap((line, number) =>
    words.flatMap(({ pattern, replacement, allowedLines }) => {
      const [word] = pattern.exec(line) ?? [];
      if (word === undefined) return [];
      if (allowedLines?.test(line)) return [];
      // Line 0 is the file's name.
      return [`${number === 0 ? file : `${file}:${number}`}: "${word}": write ${replacement}`];
    }),
  );
}
