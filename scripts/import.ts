/** `npm run import`: imports files as the page Import does. */
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import {
  importFormatTexts,
  importFormats,
  importOutcomeTexts,
  importOutcomes,
  invitationChoices,
  isCsv,
  isImportRunning,
} from '@portico/shared/model/imports.ts';
import type { ImportFiles } from '@portico/lambdas/import/sources/files.ts';
import { parseCommandLine, runCommand } from './cli/command.ts';
import { configureEnvironment, readEnvironment } from './environments/deployed-environment.ts';
import { downloadAttachments } from './import/download-attachments.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run import -- FILE --env NAME --format FORMAT --as ADDRESS [--download] [--run] [--invitations WHEN]

Uploads a file, or all files of a folder, checks what would become of its records, and saves a report as report.csv. With --run, imports
what needs no correction. The environment's function does the work, as for the page Import, where the import is listed, too.

${environmentUsage}
  --format FORMAT      ${importFormats.join(', ')}
  --as ADDRESS         the administrator who imports
  --download           first downloads the attachments that the files of another help desk name into the folder. The variable
                       ATTACHMENTS_AUTHORIZATION is the header that its own hosts get, if they ask for one: Basic …
  --run                imports after the check
  --invitations WHEN   ${invitationChoices.join(', ')}; by default later
  --to FILE            where to save the report; by default report.csv`;

/** The files of a folder, or one file: pairs of the path within the folder and the path on this machine. */
async function listLocalFiles(path: string): Promise<[string, string][]> {
  const { isDirectory } = await stat(path).then(
    (stats) => ({ isDirectory: stats.isDirectory() }),
    () => {
      throw new UserFacingError(`There is no file ${path}.`, usage);
    },
  );
  if (!isDirectory) return [[basename(path), path]];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [relative(path, file).replaceAll('\\', '/'), file]);
}

/** The files of a local folder, in the form in which an import reads uploaded files. */
async function readLocalFiles(folder: string): Promise<ImportFiles> {
  const files = new Map(await listLocalFiles(folder));
  return {
    listPaths: () => Promise.resolve([...files.keys()]),
    read: async (path) => {
      const file = files.get(path);
      return file === undefined ? undefined : readFile(file);
    },
  };
}

await runCommand(async () => {
  const { values, positionals } = parseCommandLine(
    usage,
    {
      ...environmentOptions,
      format: { type: 'string' },
      as: { type: 'string' },
      download: { type: 'boolean' },
      run: { type: 'boolean' },
      invitations: { type: 'string', default: 'later' },
      to: { type: 'string', default: 'report.csv' },
    },
    { positionals: true },
  );
  const [path] = positionals;
  const name = selectEnvironmentName(values);
  const format = importFormats.find((importFormat) => importFormat === values.format);
  const invitationChoice = invitationChoices.find((choice) => choice === values.invitations);
  if (path === undefined || name === undefined || !format || !invitationChoice || values.as === undefined)
    throw new UserFacingError('Say what to import, where, and who imports it.', usage);
  configureEnvironment(await readEnvironment(name, ['Data', 'Changes', 'Identity'], values.state), {
    TABLE_NAME: 'TableName',
    IMPORTS_BUCKET: 'ImportsBucketName',
    IMPORTS_TOPIC: 'ImportsTopicArn',
    USER_POOL_ID: 'UserPoolId',
  });
  // Imported after the variables are set, because product code reads them when it is loaded.
  const { findSub } = await import('@portico/lambdas/platform/accounts/user-pool.ts');
  const { findProfile } = await import('@portico/lambdas/people/profile/store.ts');
  const importStore = await import('@portico/lambdas/import/jobs/store.ts');
  const { bucket } = await import('@portico/lambdas/import/bucket.ts');
  const { startCheck, startRun } = await import('@portico/lambdas/import/jobs/commands.ts');
  const { readCsvTable } = await import('@portico/lambdas/import/sources/csv/csv.ts');
  const { guessColumns } = await import('@portico/lambdas/import/sources/csv/csv-columns.ts');
  const { openImportFiles } = await import('@portico/lambdas/import/sources/files.ts');
  const { composeReport } = await import('@portico/lambdas/import/parts/results.ts');
  const { selectSource } = await import('@portico/lambdas/import/sources/sources.ts');

  const sub = await findSub(process.env['USER_POOL_ID'] ?? '', values.as.toLowerCase());
  const admin = sub === undefined ? undefined : await findProfile(sub);
  if (!admin?.roles.includes('admin'))
    throw new UserFacingError(`${values.as} is not an administrator.`, 'Name one with --as.');
  if (values.download === true) {
    if (!(await stat(path)).isDirectory())
      throw new UserFacingError('--download needs a folder.', 'Unpack the zip file, and name its folder.');
    const sourceFiles = await readLocalFiles(path);
    const source = selectSource({ format, columns: null, encoding: null });
    const authorization = process.env['ATTACHMENTS_AUTHORIZATION'];
    const { downloadedCount, problems } = await downloadAttachments(
      path,
      source,
      sourceFiles,
      format,
      authorization,
    );
    console.log(`Downloaded ${downloadedCount} ${downloadedCount === 1 ? 'file' : 'files'}.`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
  const files = await listLocalFiles(path);
  const startedAt = new Date();
  const request = { user_id: admin.id, key: `import-${startedAt.toISOString()}`, content: path };
  const { id } = await importStore.createImport({ format, name: basename(path) }, admin, request, startedAt);
  for (const [index, [relativePath, file]] of files.entries()) {
    const content = await readFile(file);
    const key = `imports/${id}/files/${index}`;
    await bucket.replace(key, 'application/octet-stream', content);
    await importStore.addFiles(id, [{ path: relativePath, key, size: content.length }], startedAt);
  }
  console.log(
    `Uploaded ${files.length} ${files.length === 1 ? 'file' : 'files'}. ${importFormatTexts[format]}:`,
  );

  const awaitResult = async () => {
    let job = await importStore.readImportById(id);
    while (isImportRunning(job.state) && job.problem === null) {
      await delay(1000);
      job = await importStore.readImportById(id);
    }
    if (job.problem !== null)
      throw new UserFacingError(
        job.problem,
        isImportRunning(job.state)
          ? 'The log of the function "import" contains the reason.'
          : 'Correct the file, and import it again.',
      );
    const stage = job.state === 'checked' ? 'checked' : 'done';
    for (const outcome of importOutcomes)
      if (job.counts[outcome]) console.log(`  ${job.counts[outcome]} ${importOutcomeTexts[outcome][stage]}`);
    await writeFile(values.to, (await composeReport(job, false)).csv);
    console.log(`Saved ${values.to}`);
  };
  const columns = isCsv(format)
    ? guessColumns(format, (await readCsvTable(openImportFiles(id))).headings)
    : null;
  await startCheck(id, { columns, encoding: null }, admin);
  await awaitResult();
  if (!values.run) return true;
  await startRun(id, invitationChoice, admin);
  await awaitResult();
  return true;
});
