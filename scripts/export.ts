/** `npm run export`: saves everything, or what a company sees, as an archive. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { configureEnvironment, readEnvironment } from './environments/deployed-environment.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run export -- --env NAME [--company NAME] [--to FOLDER]

Saves all companies, people, tickets, files, settings and posts in zip files, as the export in the admin area does: in parts, which can all
be unpacked into one folder. infra/docs/transfer.md says what they contain. The export becomes an entry of the audit log.

${environmentUsage}
  --company NAME   only what the people of this company see
  --to FOLDER      where to save the parts; by default this folder`;

await runCommand(async () => {
  const {
    company,
    to = '.',
    ...options
  } = parseOptions(usage, {
    ...environmentOptions,
    company: { type: 'string' },
    to: { type: 'string' },
  });
  const name = selectEnvironmentName(options);
  if (!name) throw new UserFacingError('Name an environment.', usage);
  const environment = await readEnvironment(name, ['Data'], options.state);
  configureEnvironment(environment, { TABLE_NAME: 'TableName', ATTACHMENTS_BUCKET: 'AttachmentsBucketName' });
  await mkdir(to, { recursive: true });
  // Imported here, because the imported code reads the environment when it is loaded.
  const { exportArchive } = await import('./export/export-to.ts');
  const parts = await exportArchive(company, new Date(), (file, zip) => writeFile(join(to, file), zip));
  console.log(`Saved ${parts === 1 ? 'one part' : `${parts} parts`} in ${to}`);
  return true;
});
