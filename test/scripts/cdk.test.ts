import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandFor } from '../../scripts/cdk.ts';
import { command } from '../support/command.ts';

describe('a command for an environment', () => {
  it.each([
    ['deploy --env staging', 'deploy --all -c env=staging'],
    ['deploy --env=staging', 'deploy --all -c env=staging'],
    ['deploy', 'deploy --all -c env=dev'],
    [
      'deploy --require-approval never --env pr-7 --concurrency 3',
      'deploy --all -c env=pr-7 --require-approval never --concurrency 3',
    ],
    ['deploy --env dev Portico-dev-Site', 'deploy -c env=dev Portico-dev-Site'],
    ['diff --env prod', 'diff -c env=prod'],
    ['synth --env local', 'synth --quiet -c env=local'],
    ['destroy --env pr-7 --force', 'destroy --all -c env=pr-7 --force'],
    ['destroy --env staging', 'destroy --all -c env=staging'],
  ])('%s is cdk %s', (given, run) => {
    expect(commandFor(given.split(' '))).toEqual({ run: run.split(' ') });
  });

  it.each([
    ['destroy', /must be said/],
    ['destroy --env', /no environment ""/],
    ['destroy --env prod', /prod is not destroyed: .*protected from deletion/],
    ['destroy --env prod --force', /prod is not destroyed/],
    [
      'deploy --env production',
      /no environment "production"; choose one of local, dev, staging, prod, or pr-<number>/,
    ],
    ['deploy --env local', /runs on this machine alone/],
    ['diff --env local', /runs on this machine alone/],
    ['redeploy', /no command "redeploy"/],
    ['', /no command ""/],
  ])('%s is refused', (given, why) => {
    expect(() => commandFor(given.split(' '))).toThrow(why);
  });

  it('says what protects production, and what one would have to change', async () => {
    const { code, output, errors } = await command('cdk', ['destroy', '--env', 'prod', '--force']);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('To give all of it up, set retain to false for prod in infra/environments.ts');
    expect(errors).not.toMatch(/\n\s+at /);
  });

  it('explains itself, doing nothing', async () => {
    const { code, output } = await command('cdk', ['destroy', '--env', 'prod', '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/npm run destroy -- --env NAME/);
  });
});

describe('synthesizing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portico-cdk-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('builds and writes the templates of an environment without credentials, and passes on what went wrong', async () => {
    const assembly = join(directory, 'assembly');
    const synthesis = await command('cdk', ['synth', '--env', 'pr-41', '--output', assembly]);
    // CI gets on standard output what people get beside it.
    expect([synthesis.code, synthesis.output + synthesis.errors]).toEqual([
      0,
      expect.stringContaining('Successfully synthesized'),
    ]);
    expect(existsSync(join(assembly, 'Portico-pr-41-Site.template.json'))).toBe(true);

    const missing = await command('cdk', [
      'synth',
      '--env',
      'pr-41',
      '--app',
      assembly,
      'Portico-pr-41-Nowhere',
    ]);
    expect(missing.code).toBe(1);
    expect(missing.output + missing.errors).toContain('Portico-pr-41-Nowhere');
  });
});
