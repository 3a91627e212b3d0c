import { type CsvFile, byteOrderMark, parseCsvFile } from '@portico/shared/model/csv-file.ts';

/** Downloads a text as a file. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Parses the response of an endpoint that returns a CSV file. */
export async function readCsvResponse(response: Response): Promise<CsvFile> {
  const file = parseCsvFile((name) => response.headers.get(name), await response.text());
  if (!file) throw new Error('The response is not a CSV file');
  return file;
}

export const saveCsv = ({ csv, name }: CsvFile): void => saveFile(byteOrderMark + csv, name, 'text/csv');
