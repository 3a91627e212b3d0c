import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { deploymentEnvironments } from '../../infra/bootstrap-delivery.ts';
import { environments, findEnvironment } from '../../infra/environments.ts';
import { nodeMajorVersion } from '../../lambdas/runtime.ts';
import { synthesizeAllDeploymentRoles } from './support/deployment-roles.ts';
import { listResourcesOfType } from './support/synthesize.ts';

const root = resolve(import.meta.dirname, '../..');
const githubDirectory = join(root, '.github');

const Step = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  shell: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: z.record(z.string(), z.string()).default({}),
});
const Permissions = z.record(z.string(), z.string());
const Concurrency = z.object({
  group: z.string(),
  'cancel-in-progress': z.union([z.boolean(), z.string()]),
});
const Job = z.looseObject({
  concurrency: Concurrency.optional(),
  needs: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  environment: z.string().optional(),
  permissions: Permissions.optional(),
  'timeout-minutes': z.int().optional(),
  steps: z.array(Step).default([]),
});
const Workflow = z.looseObject({
  permissions: Permissions,
  concurrency: Concurrency.optional(),
  jobs: z.record(z.string(), Job),
  on: z.unknown(),
});
const Action = z.looseObject({ runs: z.object({ using: z.literal('composite'), steps: z.array(Step) }) });

const readGithubFile = (path: string) => readFileSync(join(githubDirectory, path), 'utf8');
const workflows = readdirSync(join(githubDirectory, 'workflows')).map((file) => ({
  file,
  ...Workflow.parse(parse(readGithubFile(`workflows/${file}`))),
}));
const jobs = workflows.flatMap(({ file, jobs: jobsByName }) =>
  Object.entries(jobsByName).map(([name, job]) => ({ file, name, ...job })),
);
const deployAction = Action.parse(parse(readGithubFile('actions/deploy/action.yml')));
const steps = [...jobs.flatMap((job) => job.steps), ...deployAction.runs.steps];
const fileTexts = [...workflows.map(({ file }) => `workflows/${file}`), 'actions/deploy/action.yml'].map(
  readGithubFile,
);
const findDeployJob = (name: string) => jobs.find((job) => job.file === 'deploy.yml' && job.name === name);

describe('workflows', () => {
  test('use only actions of this repository, or actions of a pinned commit with the version in a comment', () => {
    const usedActions = fileTexts.flatMap((text) =>
      [...text.matchAll(/uses: (.+)$/gm)].map(([, usedAction = '']) => usedAction),
    );
    expect(usedActions.length).toBeGreaterThan(10);
    for (const usedAction of usedActions)
      if (usedAction.startsWith('./')) expect(existsSync(join(root, usedAction))).toBe(true);
      else expect(usedAction).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('contain no AWS keys, and only two secrets, for the sign-in of the smoke test', () => {
    const allText = fileTexts.join('\n');
    expect(allText).not.toMatch(/aws-(access-key-id|secret-access-key|session-token)|secrets\.AWS/i);
    expect(new Set(allText.match(/secrets\.\w+/g))).toEqual(
      new Set(['secrets.PORTICO_SMOKE_PASSWORD', 'secrets.PORTICO_SMOKE_TWO_STEP_KEY']),
    );
  });

  test('may read the code; deployments may also request an OpenID Connect token', () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
    for (const { file, environment, permissions } of jobs)
      expect(permissions).toEqual(
        environment === undefined
          ? undefined
          : {
              contents: 'read',
              'id-token': 'write',
              // The sweep lists the pull requests that are still open.
              ...(file === 'sweep-previews.yml' && { 'pull-requests': 'read' }),
            },
      );
  });

  test("do not leave the repository's token on disk, where install scripts could read it", () => {
    const checkoutSteps = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkoutStep of checkoutSteps)
      expect(checkoutStep.with).toMatchObject({ 'persist-credentials': false });
  });

  test('do not insert expressions into shell commands', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  test('run npm scripts that exist', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const usedScripts = steps.flatMap(({ run: command = '' }) =>
      [...command.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect(new Set(usedScripts)).toEqual(
      new Set(['test:all', 'synth', 'smoke', 'deploy', 'destroy', 'orphaned-previews']),
    );
    for (const name of usedScripts) expect(scripts).toHaveProperty(name);
  });

  test('have timeouts, and never cancel a deployment', () => {
    for (const job of jobs)
      if (job.uses === undefined) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
    for (const { file, concurrency, jobs: jobsByName } of workflows) {
      const concurrencyGroups = [
        concurrency,
        ...Object.values(jobsByName).map((job) => job.concurrency),
      ].filter((concurrencyGroup) => concurrencyGroup !== undefined);
      expect(concurrencyGroups, file).not.toEqual([]);
      if (file !== 'check.yml')
        for (const concurrencyGroup of concurrencyGroups)
          expect(concurrencyGroup['cancel-in-progress'], file).toBe(false);
    }
  });
});

test('deployments assume the role of their environment', () => {
  for (const job of jobs.filter(({ environment }) => environment))
    expect(JSON.stringify([job.steps, deployAction.runs.steps])).toContain(':role/portico-deploy-');
});

describe('delivery', () => {
  test('deploys the same templates to dev, staging and prod after the check has passed', () => {
    expect(findDeployJob('check')?.uses).toBe('./.github/workflows/check.yml');
    for (const [name, requiredJob] of [
      ['dev', 'check'],
      ['staging', 'dev'],
      ['prod', 'staging'],
    ] as const) {
      const job = findDeployJob(name);
      expect([job?.needs, job?.environment, job?.if]).toEqual([requiredJob, name, undefined]);
      expect(job?.steps.at(-1)).toMatchObject({
        uses: './.github/actions/deploy',
        with: { environment: name },
      });
    }
    const actionCommands = deployAction.runs.steps.map(({ run = '' }) => run).filter((run) => run !== '');
    expect(actionCommands).toEqual([
      'npm ci',
      'npx cdk deploy --all --concurrency 8 --app "cdk.out/$ENVIRONMENT" --build true --require-approval never',
      'npm run smoke -- --env "$ENVIRONMENT" --email "$SMOKE_EMAIL"',
    ]);
  });

  test('every environment is synthesized for each change', () => {
    const synthesizedEnvironments = jobs
      .filter(({ file }) => file === 'check.yml')
      .flatMap((job) => job.steps)
      .flatMap(({ run = '' }) => /^npm run synth -- --env (\w+) --output cdk\.out\/\1$/.exec(run)?.[1] ?? []);
    expect(synthesizedEnvironments).toEqual(Object.keys(environments));
  });

  test('uses only environments that exist, in the region of their settings', () => {
    const environmentNames = deploymentEnvironments.map(({ name }) => name);
    expect(new Set(jobs.flatMap(({ environment }) => environment ?? []))).toEqual(new Set(environmentNames));
    for (const { name, region } of deploymentEnvironments)
      expect(findEnvironment(name === 'pull-request' ? 'pr-1' : name).region).toBe(region);
    const regions = steps.flatMap(({ with: { 'aws-region': region } }) => region ?? []);
    expect(new Set(regions)).toEqual(new Set(['${{ vars.AWS_REGION }}', '${{ inputs.region }}']));
  });

  test('have credentials that are valid until the timeout of the job', { tags: ['nightly'] }, () => {
    const roles = Object.values(
      listResourcesOfType(Template.fromStack(synthesizeAllDeploymentRoles()), 'AWS::IAM::Role'),
    );
    const credentialSeconds = steps.flatMap(({ with: { 'role-to-assume': role, ...options } }) =>
      role === undefined ? [] : Number(options['role-duration-seconds'] ?? 3600),
    );
    const longestSeconds = Math.max(...credentialSeconds);
    for (const { Properties } of roles)
      expect(Properties.MaxSessionDuration).toBeGreaterThanOrEqual(longestSeconds);
    for (const { name, environment, ...job } of jobs.filter(
      (candidate) => candidate.environment !== undefined,
    ))
      expect((job['timeout-minutes'] ?? 0) * 60, `${name} of ${environment}`).toBeLessThanOrEqual(
        longestSeconds,
      );
  });

  test('a pull request from a fork is never deployed, and a closed one is destroyed', () => {
    const previewJobs = jobs.filter(({ file }) => file === 'ephemeral.yml');
    expect(previewJobs.map(({ name }) => name)).toEqual(['deploy', 'destroy']);
    for (const job of previewJobs) {
      expect(job.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
      expect(job.steps.at(-1)?.env ?? job.steps.at(-2)?.env).toBeDefined();
    }
    expect(previewJobs[1]?.if).toContain("github.event.action == 'closed'");
  });

  test('ephemeral environments queue jobs, not workflows: an event without a job must not replace a waiting destroy', () => {
    const previewWorkflow = workflows.find(({ file }) => file === 'ephemeral.yml');
    expect(previewWorkflow?.concurrency).toBeUndefined();
    const concurrencyGroups = Object.values(previewWorkflow?.jobs ?? {}).map(
      ({ concurrency }) => concurrency?.group,
    );
    expect(concurrencyGroups).toEqual([
      'ephemeral-${{ github.event.number }}',
      'ephemeral-${{ github.event.number }}',
    ]);
  });

  test('orphaned ephemeral environments are destroyed every night', () => {
    const sweepWorkflow = workflows.find(({ file }) => file === 'sweep-previews.yml');
    expect(sweepWorkflow?.on).toMatchObject({
      schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }],
    });
    expect(sweepWorkflow?.jobs.sweep).toMatchObject({ environment: 'pull-request' });
    expect(sweepWorkflow?.jobs.sweep?.steps.at(-1)?.run).toContain(
      'npm run destroy -- --env "$name" --force < /dev/null || failed=yes',
    );
  });

  test('all tests run every night, in shards, and then unused permissions are reported', () => {
    const nightlyWorkflow = workflows.find(({ file }) => file === 'nightly.yml');
    expect(nightlyWorkflow?.on).toMatchObject({
      schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }],
    });
    const testJob = nightlyWorkflow?.jobs.test;
    const { shard: shards } = z
      .object({ matrix: z.object({ shard: z.array(z.int()) }) })
      .parse(testJob?.strategy).matrix;
    expect(shards).toEqual([1, 2, 3, 4]);
    expect(testJob?.steps.map(({ run }) => run)).toContain('npm run test:all -- --shard "$SHARD/4"');
    expect(nightlyWorkflow?.jobs['least-privilege']?.steps.at(-1)?.run).toContain(
      'least-privilege.ts --all-tests',
    );
  });

  test('npm audit runs every week, and whenever packages change', () => {
    const auditWorkflow = workflows.find(({ file }) => file === 'audit.yml');
    expect(auditWorkflow?.on).toMatchObject({
      schedule: [{ cron: expect.stringMatching(/ 1$/) }],
      pull_request: { paths: ['package-lock.json'] },
    });
    const commands = auditWorkflow?.jobs.audit?.steps.flatMap(({ run = [] }) => run);
    expect(commands).toEqual([
      'npm audit --omit=dev --workspace lambdas --workspace shared --workspace web',
      'npm audit --audit-level=high',
    ]);
  });
});

test('development and deployment use the Node.js version of the functions', () => {
  expect(readFileSync(join(root, '.nvmrc'), 'utf8').trim()).toBe(String(nodeMajorVersion));
  const nodeSetupSteps = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  for (const { with: inputs } of nodeSetupSteps) {
    expect(inputs.cache).toBe('npm');
    expect(inputs['node-version-file']).toBe('.nvmrc');
  }
});

describe('Dependabot', () => {
  const DependabotConfig = z.object({
    updates: z.array(
      z.looseObject({
        'package-ecosystem': z.string(),
        directory: z.string().optional(),
        directories: z.array(z.string()).default([]),
        groups: z.record(z.string(), z.looseObject({ patterns: z.array(z.string()) })),
      }),
    ),
  });
  const { updates } = DependabotConfig.parse(parse(readGithubFile('dependabot.yml')));

  test('updates npm packages and all actions', () => {
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
    const actionDirectories = readdirSync(join(githubDirectory, 'actions')).map(
      (name) => `/.github/actions/${name}`,
    );
    expect(updates[1]?.directories).toEqual(['/', ...actionDirectories]);
  });

  test('groups only packages that are installed', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    const installedPackageNames = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
    const patterns = Object.values(updates[0]?.groups ?? {}).flatMap(
      ({ patterns: groupPatterns }) => groupPatterns,
    );
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of patterns)
      expect(
        installedPackageNames.some(
          (name) => name === pattern || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))),
        ),
        pattern,
      ).toBe(true);
  });
});
