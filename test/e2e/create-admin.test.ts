// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import { attempt, call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { runCommand } from '../support/command.ts';
import { waitForMailedLinks } from '../support/mailed-links.ts';
import { newPerson } from '../support/people.ts';

const createAdmin = (email: string, ...extraArguments: string[]) =>
  runCommand('create-admin', [
    '--local',
    '--state',
    inject('cloud').directory,
    '--email',
    email,
    ...extraArguments,
  ]);
const newAddress = () => `robin.${randomUUID().slice(0, 8)}@example.com`;

test('a new administrator gets a link by email, sets a password and opens the admin area', async ({
  visit,
}) => {
  const email = newAddress();
  const { code, output } = await createAdmin(email, '--name', 'Robin Marsh');
  expect(output).toBe(
    `${email} is an administrator. A mail with a link to set the password is being sent.\n`,
  );
  expect(code).toBe(0);

  const [link = ''] = await waitForMailedLinks(email);
  const { page } = await visit();
  await page.goto(link);
  await page.getByLabel('New password', { exact: false }).first().fill(`Fresh-${randomUUID()}-1`);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin'));
  await page.goto('/admin/users');
  await page.getByRole('cell', { name: 'Robin Marsh' }).first().waitFor();
});

test('a second run reports that the user is already an administrator and sends no email', async () => {
  const email = newAddress();
  await createAdmin(email);
  const { code, output } = await createAdmin(email.toUpperCase());
  expect(output).toContain(`${email} is an administrator already.`);
  expect(code).toBe(0);
  expect(await waitForMailedLinks(email)).toHaveLength(1);
});

test('an existing user becomes an administrator', async () => {
  const customer = await newPerson('customer');
  const { output } = await createAdmin(customer.email);
  expect(output).toBe(`${customer.email} already had an account, and is now an administrator.\n`);
  expect((await call('getMe', {}, customer)).roles).toEqual(['customer', 'admin']);
});

test('a disabled user does not become an administrator', async () => {
  const [admin, customer] = await Promise.all([newPerson('admin'), newPerson('customer')]);
  await attempt('updateUser', { params: { id: customer.id }, body: { disabled: true } }, admin);
  const { code, errors } = await createAdmin(customer.email);
  expect(errors).toContain(`The account of ${customer.email} is disabled.`);
  expect(code).toBe(1);
});

test.for([
  [['--email', 'nobody'], 'nobody is not an e-mail address.'],
  [
    ['--email', 'a@b.example', '--name', ' '],
    'The name is empty, longer than 120 characters, or has more than one line.',
  ],
  [[], 'Name an environment and an e-mail address.'],
  [['--mail', 'a@b.example'], "Unknown option '--mail'."],
] as const)(
  'the arguments %j print a one-line error without a stack trace',
  async ([args, expectedError]) => {
    const { code, errors, output } = await runCommand('create-admin', ['--local', ...args]);
    expect(errors.trim().split('\n')[0]).toBe(expectedError);
    expect(errors).not.toContain('    at ');
    expect([code, output]).toEqual([1, '']);
  },
);

test('missing credentials, an unknown environment and a stopped local cloud each print an error', async () => {
  const variablesWithoutCredentials = { HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };
  const readFirstErrorLine = async (...environmentArguments: string[]) =>
    (
      await runCommand(
        'create-admin',
        [...environmentArguments, '--email', 'a@b.example'],
        variablesWithoutCredentials,
      )
    ).errors
      .trim()
      .split('\n')[0];
  expect(await readFirstErrorLine('--env', 'dev')).toBe('There are no AWS credentials.');
  expect(await readFirstErrorLine('--env', 'production')).toMatch(
    /^There is no environment "production"; choose one of local, dev, staging, prod, or pr-<number>/,
  );
  expect(await readFirstErrorLine('--env', 'local', '--state', '/nowhere')).toBe(
    'No local cloud is running.',
  );
});
