interface PastedData {
  readonly files: Iterable<File>;
  readonly getData: (format: string) => string;
}

/**
 * The files of a paste. Ignores them if the clipboard also has text, because a spreadsheet adds a picture of
 * the copied cells. Text that is the name of a file does not count, because file managers add it.
 */
export function readPastedFiles(clipboard: PastedData): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain').trim();
  return text === '' || files.some(({ name }) => text.endsWith(name)) ? files : [];
}
