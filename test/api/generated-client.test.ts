// @module-tag nightly
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newIntegration } from '../support/integrations.ts';
import { newCompany, newPerson } from '../support/people.ts';

const root = resolve(import.meta.dirname, '../..');
// The folder is inside the repository, so that the compiler finds the platform's types.
const cacheFolder = join(root, '.cache');
let folder: string;

beforeAll(() => {
  mkdirSync(cacheFolder, { recursive: true });
  folder = mkdtempSync(join(cacheFolder, 'client-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The program of a customer: it creates a ticket, comments on it and finds it. */
const programSource = `import { Api } from './client.ts';

const [site = '', key = '', company = ''] = process.argv.slice(2);
const { api } = new Api<string>({
  baseUrl: site,
  securityWorker: (token) => ({ headers: { authorization: \`Bearer \${token}\` } }),
});
const client = new Api<string>({
  baseUrl: site,
  baseApiParams: { secure: true },
  securityWorker: (token) => ({ headers: { authorization: \`Bearer \${token}\` } }),
});
client.setSecurityData(key);
const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
const requester = { full_name: 'Backup', email: 'backup@example.com' };
const words = { subject: 'Backup failed', description: 'No space left.' };
const { data: ticket } = await client.api.createTicketForCompany(company, { ...words, requester }, once());
await client.api.addTicketComment(ticket.id, { content: 'Still failing.' }, once());
const { data: found } = await client.api.getTicket(ticket.id);
const { data: list } = await client.api.listTickets({ company });
const refused = await api.listTickets({ company }).catch((answer: { status: number }) => answer.status);
console.log(JSON.stringify([found.comments.map(({ content }) => content), list.items.length, refused]));
`;

it('a client that a public generator makes from the OpenAPI document compiles and works', async () => {
  const site = process.env['SITE'] ?? '';
  const spec = await (await fetch(`${site}/admin/openapi.json`)).json();
  const { files } = await generateApi({ spec, output: false, silent: true });
  writeFileSync(join(folder, 'client.ts'), files.map(({ fileContent }) => fileContent).join('\n'));
  writeFileSync(join(folder, 'program.ts'), programSource);
  const execOptions = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
  const compilerOptions =
    '--noEmit --strict --skipLibCheck --target esnext --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node --lib esnext,dom,dom.iterable --ignoreConfig';
  execFileSync(
    join(root, 'node_modules/.bin/tsc'),
    [...compilerOptions.split(' '), join(folder, 'program.ts')],
    execOptions,
  );

  const [admin, company] = [await newPerson('admin'), await newCompany()];
  const { key } = await newIntegration(admin);
  const args = ['--import', 'tsx', join(folder, 'program.ts'), site, key, company.id];
  const programOutput = execFileSync(process.execPath, args, execOptions);
  expect(JSON.parse(programOutput)).toEqual([['Still failing.'], 1, 401]);
});
