import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { environments } from '../../infra/environments.ts';
import { toCdkCommand } from '../../scripts/cdk/cdk-command.ts';
import { listPlaceholderWarnings } from '../../scripts/cdk/placeholder-addresses.ts';
import { runCommand } from '../support/command.ts';

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
  ])('%s runs cdk %s', (typedCommand, cdkArguments) => {
    expect(toCdkCommand(typedCommand.split(' '))).toEqual({
      run: cdkArguments.split(' '),
      warnings: expect.any(Array),
    });
  });

  it('warns about placeholder addresses only before a deployment', () => {
    const warnings = listPlaceholderWarnings(environments.prod);
    expect(toCdkCommand(['deploy', '--env', 'prod'])).toMatchObject({ warnings });
    expect(toCdkCommand(['diff', '--env', 'prod'])).toMatchObject({ warnings: [] });
  });

  it.each([
    ['destroy', /name of the environment to destroy is missing/],
    ['destroy --env', /no environment ""/],
    ['destroy --env prod', /prod is not destroyed: .*protected from deletion/],
    ['destroy --env prod --force', /prod is not destroyed/],
    [
      'deploy --env production',
      /no environment "production"; choose one of local, dev, staging, prod, or pr-<number>/,
    ],
    ['deploy --env local', /exists on this machine only/],
    ['diff --env local', /exists on this machine only/],
    ['redeploy', /no command "redeploy"/],
    ['', /no command ""/],
  ])('%s is rejected', (typedCommand, expectedError) => {
    expect(() => toCdkCommand(typedCommand.split(' '))).toThrow(expectedError);
  });

  it('explains how production is protected, and how to change that', { tags: ['nightly'] }, async () => {
    const { code, output, errors } = await runCommand('cdk', ['destroy', '--env', 'prod', '--force']);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(
      'To delete it with all its data, set retain to false for prod in infra/environments.ts',
    );
    expect(errors).not.toMatch(/\n\s+at /);
  });

  it('prints only its usage for --help', async () => {
    const { code, output } = await runCommand('cdk', ['destroy', '--env', 'prod', '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/npm run destroy -- --env NAME/);
  });
});

describe('synthesizing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portico-cdk-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it(
    'builds and writes templates without credentials, and passes on the errors of the CDK',
    { tags: ['nightly'] },
    async () => {
      const assembly = join(directory, 'assembly');
      const synthesis = await runCommand('cdk', ['synth', '--env', 'pr-41', '--output', assembly]);
      // The CDK writes this line to standard output in CI, and to standard error elsewhere.
      expect([synthesis.code, synthesis.output + synthesis.errors]).toEqual([
        0,
        expect.stringContaining('Successfully synthesized'),
      ]);
      expect(existsSync(join(assembly, 'Portico-pr-41-Site.template.json'))).toBe(true);

      const failedSynthesis = await runCommand('cdk', [
        'synth',
        '--env',
        'pr-41',
        '--app',
        assembly,
        'Portico-pr-41-Nowhere',
      ]);
      expect(failedSynthesis.code).toBe(1);
      expect(failedSynthesis.output + failedSynthesis.errors).toContain('Portico-pr-41-Nowhere');
    },
  );
});
