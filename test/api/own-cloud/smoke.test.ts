// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRecord } from '../../../scripts/seed/record.ts';
import { attempt, call } from '../../support/api.ts';
import { runCommand } from '../../support/command.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newPerson } from '../../support/people.ts';
import { enableTwoStep } from '../../support/two-step.ts';

let cloud: OwnCloud;
let admin: Person;
beforeAll(async () => {
  cloud = await startOwnCloud();
  admin = await newPerson('admin');
});
afterAll(() => cloud.stop());

const runSmokeTest = (person: Person, password = person.password, ...extraArguments: string[]) =>
  runCommand('smoke', ['--url', cloud.site, '--email', person.email, ...extraArguments], {
    PORTICO_SMOKE_PASSWORD: password,
  });
const getCleanUpOptions = () => ['--env', 'local', '--state', cloud.directory];
const readDashboard = () => call('getDashboard', {}, admin);
const listCompanyNames = async () =>
  (await call('listCompanies', { query: {} }, admin)).items.map(({ name }) => name);

const stepLines = [
  '✓ home page and its headers',
  '✓ blog',
  '✓ sign-in',
  '✓ create a ticket for a client',
  '✓ dashboard counts it',
  '✓ answer it',
  '✓ attach a file and download it',
  '✓ resolve it',
  '✓ close it',
];

test('a working environment passes every step, after which the dashboard counts are as before', async () => {
  const dashboardBefore = await readDashboard();
  const { code, output, errors } = await runSmokeTest(admin, admin.password, ...getCleanUpOptions());
  expect(output.trim().split('\n')).toEqual([
    ...stepLines,
    '○ the company "[smoke] Smoke test" stays, for later runs',
    '✓ clean up',
    `${cloud.site} works.`,
  ]);
  expect([code, errors]).toEqual([0, '']);
  // Counters follow.
  await expect.poll(readDashboard).toEqual(dashboardBefore);
});

test('without access to the table, the test lists what it leaves behind, and an agent can run it again', async () => {
  const agent = await newPerson('agent');
  const firstRun = await runSmokeTest(agent);
  expect(firstRun.output).toMatch(
    /✓ close it\n○ ticket TKT-\d{6}, "\[smoke\] [^"]+", stays: deleting it takes --env and AWS credentials\n/,
  );
  expect(firstRun.code).toBe(0);
  await expect.poll(readDashboard).toMatchObject({ by_status: { closed: 1 } });
  const { recent: recentTickets } = await readDashboard();

  const { code } = await runSmokeTest(agent, agent.password, ...getCleanUpOptions());
  expect(code).toBe(0);
  expect(await listCompanyNames()).toEqual(['[smoke] Smoke test']);
  await expect.poll(readDashboard).toMatchObject({ total: 1 });
  const { comments, attachments, history } = await call(
    'getTicket',
    { params: { id: recentTickets[0]?.id ?? '' } },
    admin,
  );
  expect([comments.length, attachments.length]).toEqual([1, 1]);
  expect(history.length).toBeGreaterThan(1);
});

test('an account with two-step sign-in passes if its secret is given', async () => {
  const agent = await newPerson('agent');
  const { secret } = await enableTwoStep(agent);
  const variables = {
    PORTICO_SMOKE_PASSWORD: agent.password,
    PORTICO_SMOKE_TWO_STEP_KEY: secret.base32,
  };
  const options = ['--url', cloud.site, '--email', agent.email, ...getCleanUpOptions()];
  const { output } = await runCommand('smoke', options, variables);
  expect(output.trim().split('\n').at(-1)).toBe(`${cloud.site} works.`);
});

test('--local uses the address and the administrator of the local cloud', async () => {
  const { email, password, full_name } = admin;
  writeRecord(cloud.directory, {
    started_at: new Date().toISOString(),
    accounts: [{ role: 'admin', email, password, full_name, company: null }],
    completed: [],
  });
  const { output, code } = await runCommand('smoke', ['--local', '--state', cloud.directory]);
  expect(output.trim().split('\n').slice(-2)).toEqual(['✓ clean up', `${cloud.site} works.`]);
  expect(code).toBe(0);
});

test('a failed step is named, and the exit code is 1', async () => {
  const { code, output, errors } = await runSmokeTest(admin, `wrong-${randomUUID()}-A1`);
  expect(output).toMatch(/✓ blog\n✗ sign-in: Incorrect username or password\.\n$/);
  expect(errors).toContain(`${cloud.site} failed the smoke test at: sign-in.`);
  expect(code).toBe(1);
});

test('a failed run deletes the ticket that it created', async () => {
  // The run fails because an inactive company cannot have new tickets.
  const [company] = (await call('listCompanies', { query: {} }, admin)).items;
  await attempt('updateCompany', { params: { id: company?.id }, body: { status: 'inactive' } }, admin);
  const dashboardBefore = await readDashboard();
  const { output, code } = await runSmokeTest(admin, admin.password, ...getCleanUpOptions());
  expect(output).toMatch(/✗ create a ticket for a client: POST \/api\/companies\/\{id\}\/tickets answered 4/);
  expect(code).toBe(1);
  // Counters follow.
  await expect.poll(readDashboard).toEqual(dashboardBefore);
});

test('a password is read only from the environment, and a missing one is reported', async () => {
  const { errors, code } = await runSmokeTest(admin, '');
  expect(errors.trim().split('\n')[0]).toBe('PORTICO_SMOKE_PASSWORD is not set.');
  expect(code).toBe(1);
  const outcome = await runCommand('smoke', ['--password', 'secret']);
  expect(outcome.errors).toContain("Unknown option '--password'.");
});
