import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AwsSolutionsChecks } from 'cdk-nag';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { buildDelivery, deliveryEnvironments } from '../../infra/delivery.ts';
import { environmentNamed, environments } from '../../infra/environments.ts';
import { repositoryName } from '../../infra/repository.ts';
import { resourcesOf } from './support/synthesize.ts';

const root = resolve(import.meta.dirname, '../..');
const github = join(root, '.github');

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
const Job = z.looseObject({
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
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.union([z.boolean(), z.string()]) }),
  jobs: z.record(z.string(), Job),
});
const Action = z.looseObject({ runs: z.object({ using: z.literal('composite'), steps: z.array(Step) }) });

const textOf = (path: string) => readFileSync(join(github, path), 'utf8');
const workflows = readdirSync(join(github, 'workflows')).map((file) => ({
  file,
  ...Workflow.parse(parse(textOf(`workflows/${file}`))),
}));
const jobs = workflows.flatMap(({ file, jobs: all }) =>
  Object.entries(all).map(([name, job]) => ({ file, name, ...job })),
);
const action = Action.parse(parse(textOf('actions/deploy/action.yml')));
const steps = [...jobs.flatMap((job) => job.steps), ...action.runs.steps];
const texts = [...workflows.map(({ file }) => `workflows/${file}`), 'actions/deploy/action.yml'].map(textOf);
const jobNamed = (name: string) => jobs.find((job) => job.file === 'deploy.yml' && job.name === name);

describe('workflows', () => {
  test('run only actions of this repository, or of one commit, whose version is said beside it', () => {
    const used = texts.flatMap((text) => [...text.matchAll(/uses: (.+)$/gm)].map(([, what = '']) => what));
    expect(used.length).toBeGreaterThan(10);
    for (const what of used)
      if (what.startsWith('./')) expect(existsSync(join(root, what))).toBe(true);
      else expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('hold no key to AWS, and one secret each: the password of the smoke test', () => {
    const all = texts.join('\n');
    expect(all).not.toMatch(/aws-(access-key-id|secret-access-key|session-token)|secrets\.AWS/i);
    expect(new Set(all.match(/secrets\.\w+/g))).toEqual(new Set(['secrets.PORTICO_SMOKE_PASSWORD']));
  });

  test('may read the code; what deploys may prove to AWS who it is; nothing may do more', () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
    for (const { environment, permissions } of jobs)
      expect(permissions).toEqual(
        environment === undefined ? undefined : { contents: 'read', 'id-token': 'write' },
      );
  });

  test('leave no token of the repository behind, where scripts of packages could find it', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  });

  test('put nothing that somebody else wrote into a command', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  test('run commands that there are', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const run = steps.flatMap(({ run: line = '' }) => /^npm run ([\w-]+)/.exec(line)?.[1] ?? []);
    expect(new Set(run)).toEqual(new Set(['synth', 'smoke', 'deploy', 'destroy']));
    for (const name of run) expect(scripts).toHaveProperty(name);
  });

  test('end by themselves, and never cut a deployment off', () => {
    for (const job of jobs)
      if (job.uses === undefined) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
    for (const { file, concurrency } of workflows)
      if (file !== 'check.yml') expect(concurrency['cancel-in-progress']).toBe(false);
  });
});

describe('delivery', () => {
  test('goes from a passed check to dev, to staging, to prod, with what was synthesized once', () => {
    expect(jobNamed('check')?.uses).toBe('./.github/workflows/check.yml');
    for (const [name, before] of [
      ['dev', 'check'],
      ['staging', 'dev'],
      ['prod', 'staging'],
    ] as const) {
      const job = jobNamed(name);
      expect([job?.needs, job?.environment, job?.if]).toEqual([before, name, undefined]);
      expect(job?.steps.at(-1)).toMatchObject({
        uses: './.github/actions/deploy',
        with: { environment: name },
      });
    }
    const done = action.runs.steps.map(({ run = '' }) => run).filter((run) => run !== '');
    expect(done).toEqual([
      'npm ci',
      'npx cdk deploy --all --app "cdk.out/$ENVIRONMENT" --require-approval never',
      'npm run smoke -- --env "$ENVIRONMENT" --email "$SMOKE_EMAIL"',
    ]);
  });

  test('every environment is synthesized with each change', () => {
    const synthesized = jobs
      .filter(({ file }) => file === 'check.yml')
      .flatMap((job) => job.steps)
      .flatMap(({ run = '' }) => /^npm run synth -- --env (\w+) --output cdk\.out\/\1$/.exec(run)?.[1] ?? []);
    expect(synthesized).toEqual(Object.keys(environments));
  });

  test('knows the environments that there are, in the region that they are in', () => {
    const known = deliveryEnvironments.map(({ name }) => name);
    expect(new Set(jobs.flatMap(({ environment }) => environment ?? []))).toEqual(new Set(known));
    for (const { name, region } of deliveryEnvironments)
      expect(environmentNamed(name === 'pull-request' ? 'pr-1' : name).region).toBe(region);
    const regions = steps.flatMap(({ with: { 'aws-region': region } }) => region ?? []);
    expect(new Set(regions)).toEqual(new Set(['eu-west-2']));
  });

  test('an environment of a pull request never comes from a fork, and goes with the pull request', () => {
    const ephemeral = jobs.filter(({ file }) => file === 'ephemeral.yml');
    expect(ephemeral.map(({ name }) => name)).toEqual(['deploy', 'destroy']);
    for (const job of ephemeral) {
      expect(job.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
      expect(job.steps.at(-1)?.env ?? job.steps.at(-2)?.env).toBeDefined();
    }
    expect(ephemeral[1]?.if).toContain("github.event.action == 'closed'");
  });
});

describe('the roles of the workflows', () => {
  const stack = buildDelivery();
  const template = Template.fromStack(stack);

  test('are given to runs that were admitted to their environment, of this repository alone', () => {
    const roles = Object.values(resourcesOf(template, 'AWS::IAM::Role')).map(({ Properties }) => Properties);
    expect(roles.map(({ RoleName }) => RoleName)).toEqual(
      deliveryEnvironments.map(({ name }) => `portico-deploy-${name}`),
    );
    for (const [index, { name }] of deliveryEnvironments.entries())
      expect(roles[index]?.AssumeRolePolicyDocument).toMatchObject({
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': `repo:${repositoryName}:environment:${name}`,
              },
            },
          },
        ],
      });
    for (const job of jobs.filter(({ environment }) => environment))
      expect(JSON.stringify([job.steps, action.runs.steps])).toContain(':role/portico-deploy-');
  });

  test("may take on CDK's bootstrap roles and clean up after the smoke test, and nothing else", () => {
    const Statement = z.object({ Action: z.union([z.string(), z.array(z.string())]) });
    const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::IAM::Policy')))
      expect(
        Policy.parse(Properties)
          .PolicyDocument.Statement.flatMap(({ Action: actions }) => actions)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual([
        'cloudformation:DescribeStacks',
        'dynamodb:DeleteItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
        's3:DeleteObject',
        'sts:AssumeRole',
      ]);
  });

  test("break none of AWS's rules for solutions without a reason beside the resource", () => {
    const { violations } = new AwsSolutionsChecks(stack.node.root).validateScope(stack);
    expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  });
});
