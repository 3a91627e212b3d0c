import { type CsvFile, byteOrderMark } from '@portico/shared/model/csv-file.ts';

/** Offers a text as a file to save. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const saveCsv = ({ csv, name }: CsvFile): void => saveFile(byteOrderMark + csv, name, 'text/csv');
