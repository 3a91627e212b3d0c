interface Clipboard {
  readonly files: Iterable<File>;
  readonly getData: (format: string) => string;
}

/**
 * The files of a paste. Ignores them if the clipboard also has text (a spreadsheet adds a picture of its
 * cells), except if the text is a file's name, which a file manager adds.
 */
export function pastedFiles(clipboard: Clipboard): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain').trim();
  return text === '' || files.some(({ name }) => text.endsWith(name)) ? files : [];
}
