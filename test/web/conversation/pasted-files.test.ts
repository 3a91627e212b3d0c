import { expect, it } from 'vitest';
import { readPastedFiles } from '../../../web/conversation/files/pasted-files.ts';

const createClipboard = (text: string, ...names: string[]) => ({
  files: names.map((name) => new File(['x'], name)),
  getData: () => text,
});
const listPastedNames = (text: string, ...names: string[]) =>
  readPastedFiles(createClipboard(text, ...names)).map(({ name }) => name);

it('spreadsheet cells are pasted as text, not as the picture that comes with them', () => {
  expect(listPastedNames('Printer\tBroken\nMouse\tFine', 'image.png')).toEqual([]);
});

it('a picture without text is pasted as a file, and so is a file with a name', () => {
  expect(listPastedNames('', 'image.png')).toEqual(['image.png']);
  expect(listPastedNames('C:\\logs\\today.txt', 'today.txt')).toEqual(['today.txt']);
});
