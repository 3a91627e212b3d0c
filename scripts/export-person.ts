/** `npm run export-person`: saves a copy of what is stored about a person. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { environmentOptions, environmentUsage } from './environments/options.ts';
import { configureAndFindPersonId } from './personal-data/person.ts';

const usage = `npm run export-person -- --env NAME --email ADDRESS [--to FOLDER]

Saves two files with what is stored about a person: personal-data.json, and the same as a readable page, personal-data.html. It reads every
ticket, while the export in the admin area reads those of the person and their company. The export becomes an entry of the audit log.

${environmentUsage}
  --email ADDRESS  the person's address
  --to FOLDER      where to save the files; by default this folder`;

await runCommand(async () => {
  const {
    email,
    to = '.',
    ...options
  } = parseOptions(usage, {
    ...environmentOptions,
    email: { type: 'string' },
    to: { type: 'string' },
  });
  const id = await configureAndFindPersonId({ ...options, email }, usage);
  // The folder is created first: if that fails, the audit log gets no entry about an export.
  await mkdir(to, { recursive: true });
  // Imported here, because the imported code reads the environment when it is loaded.
  const { exportPerson } = await import('@portico/lambdas/personal-data/export.ts');
  const files = await exportPerson(id, { everything: true });
  if (!files) throw new UserFacingError('This account has no profile.', 'Wait a minute, and try again.');
  await writeFile(join(to, 'personal-data.json'), files.json);
  await writeFile(join(to, 'personal-data.html'), files.html);
  console.log(`Saved personal-data.json and personal-data.html in ${to}`);
  return true;
});
