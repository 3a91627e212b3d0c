interface Clipboard {
  readonly files: Iterable<File>;
  readonly getData: (format: string) => string;
}

/**
 * The files of a paste. There are none where the clipboard also has text, as that of a spreadsheet has a
 * picture of its cells; a file manager gives the file's name as the text.
 */
export function pastedFiles(clipboard: Clipboard): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain').trim();
  return text === '' || files.some(({ name }) => text.endsWith(name)) ? files : [];
}
