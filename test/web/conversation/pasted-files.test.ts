import { expect, it } from 'vitest';
import { pastedFiles } from '../../../web/conversation/files/pasted-files.ts';

const clipboard = (text: string, ...names: string[]) => ({
  files: names.map((name) => new File(['x'], name)),
  getData: () => text,
});
const pasted = (text: string, ...names: string[]) =>
  pastedFiles(clipboard(text, ...names)).map(({ name }) => name);

it('spreadsheet cells are pasted as text, not as the picture that comes with them', () => {
  expect(pasted('Printer\tBroken\nMouse\tFine', 'image.png')).toEqual([]);
});

it('a picture without text is pasted as a file, and so is a file with a name', () => {
  expect(pasted('', 'image.png')).toEqual(['image.png']);
  expect(pasted('C:\\logs\\today.txt', 'today.txt')).toEqual(['today.txt']);
});
