import { type Source, type SourceRow, addDownloadPaths } from './source.ts';
import { UnreadableFile } from './unreadable-file.ts';

function parseLine(row: number, line: string, path: string, addPath: (record: object) => object): SourceRow {
  try {
    const record: unknown = JSON.parse(line);
    if (record instanceof Object) return { row, record: addPath(record) };
  } catch {
    // A line that is not JSON gets the error below.
  }
  return { row, about: path, message: 'This line is not a JSON object. Each line is one record.' };
}

/** The records of an archive of our own (infra/docs/transfer.md): any number of `.ndjson` files. */
export const archiveSource: Source = async function* (files) {
  const all = await files.listPaths();
  const paths = all.filter((path) => path.endsWith('.ndjson'));
  if (paths.length === 0)
    throw new UnreadableFile('There is no file whose name ends in .ndjson. Upload the whole archive.');
  const addPath = addDownloadPaths(all);
  let row = 0;
  for (const path of paths)
    for (const line of new TextDecoder().decode(await files.read(path)).split('\n')) {
      row += 1;
      if (line.trim() !== '') yield parseLine(row, line, path, addPath);
    }
};
