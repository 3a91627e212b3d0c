import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import type { Artifacts } from '../../../infra/artifacts.ts';
import { type Environment, findEnvironment } from '../../../infra/environments.ts';
import { type SystemStacks, buildApp } from '../../../infra/system.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });
const { context } = cdkJson.parse(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../cdk.json'), 'utf8')),
);

/** A minimal built site, so that these tests need no build. */
const siteFiles = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Not found</title>',
  'contact.html':
    '<!doctype html><title>Contact</title><form data-recaptcha="https://recaptcha-script.invalid"></form>',
  'about.html':
    '<!doctype html><title>About</title><link rel="canonical" href="https://site-origin.invalid/about">',
  'case-studies/one.html': '<!doctype html><title>A page of optional content</title>',
  'portal.html': '<script type="application/json" id="site-config">"__SITE_CONFIG__"</script>',
  'admin.html': '<script type="application/json" id="site-config">"__SITE_CONFIG__"</script>',
  'robots.txt': 'User-agent: *',
  '.well-known/security.txt': 'Canonical: https://site-origin.invalid/.well-known/security.txt',
  'site.webmanifest': '{}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'share/about.png': '',
  'share/index.png': '',
  'assets/portal-1a2b3c.js': 'void 0;',
  '.vite/manifest.json': '{}',
};

/** Each worker has its own directory, shared by the test files that it runs. */
const workerDirectory = resolve(
  import.meta.dirname,
  '../../../.cache/synthesized',
  process.env['VITEST_POOL_ID'] ?? '0',
);

const webDirectory = join(workerDirectory, 'web');
for (const [name, content] of Object.entries(siteFiles)) {
  mkdirSync(resolve(webDirectory, name, '..'), { recursive: true });
  writeFileSync(join(webDirectory, name), content);
}
export const placeholderArtifacts: Artifacts = {
  functionCode: () => Code.fromInline('exports.handler = async () => {}'),
  siteDirectory: webDirectory,
  siteAssets: '{"stylesheets":{},"scripts":{},"inlineScript":""}',
  inlineScriptHash: 'sha256-0000000000000000000000000000000000000000000=',
};

/** Keys of the stacks that every environment has. */
type CommonStackKey = {
  [K in keyof SystemStacks]: undefined extends SystemStacks[K] ? never : K;
}[keyof SystemStacks];

export interface Synthesis {
  readonly app: App;
  readonly stacks: SystemStacks;
  /** Templates by stack. */
  readonly templates: Record<CommonStackKey, Template> & Partial<Record<keyof SystemStacks, Template>>;
}

const synthesisByName = new Map<string, Synthesis>();

/**
 * Synthesizes an environment with the flags of cdk.json and placeholders for the build output. An environment
 * given by name is synthesized once per worker, so tests must not modify it. The CDK's own validation takes
 * seconds and is left to `cdk synth`.
 */
export function synthesize(environmentOrName: string | Environment): Synthesis {
  // A changed environment needs another folder, because tests may still read files of the unchanged one.
  if (typeof environmentOrName !== 'string')
    return synthesizeEnvironment(environmentOrName, join('changed', environmentOrName.name));
  const synthesis =
    synthesisByName.get(environmentOrName) ??
    synthesizeEnvironment(findEnvironment(environmentOrName), environmentOrName);
  synthesisByName.set(environmentOrName, synthesis);
  return synthesis;
}

/** @param folder the folder in which the files of the assembly are stored */
function synthesizeEnvironment(environment: Environment, folder: string): Synthesis {
  const app = new App({
    context,
    builtinCloudFormationValidation: false,
    analyticsReporting: false,
    outdir: join(workerDirectory, folder),
  });
  const stacks = buildApp(app, environment, placeholderArtifacts);
  return {
    app,
    stacks,
    templates: {
      data: Template.fromStack(stacks.data),
      mail: Template.fromStack(stacks.mail),
      identity: Template.fromStack(stacks.identity),
      auditLog: Template.fromStack(stacks.auditLog),
      privacy: Template.fromStack(stacks.privacy),
      exports: Template.fromStack(stacks.exports),
      changes: Template.fromStack(stacks.changes),
      deliver: Template.fromStack(stacks.deliver),
      outbound: Template.fromStack(stacks.outbound),
      project: Template.fromStack(stacks.project),
      schedule: Template.fromStack(stacks.schedule),
      api: Template.fromStack(stacks.api),
      live: Template.fromStack(stacks.live),
      site: Template.fromStack(stacks.site),
      pages: Template.fromStack(stacks.pages),
      ...(stacks.edge && { edge: Template.fromStack(stacks.edge) }),
      ...(stacks.mailIn && { mailIn: Template.fromStack(stacks.mailIn) }),
      ...(stacks.searchDomain && { searchDomain: Template.fromStack(stacks.searchDomain) }),
      ...(stacks.backup && { backup: Template.fromStack(stacks.backup) }),
      ...(stacks.operations && { operations: Template.fromStack(stacks.operations) }),
      ...(stacks.edgeOperations && { edgeOperations: Template.fromStack(stacks.edgeOperations) }),
    },
  };
}

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  DependsOn: z.array(z.string()).default([]),
});
export type Resource = z.output<typeof Resource>;

/** Resources of a type by logical id. */
export function listResourcesOfType(template: Template, type: string): Record<string, Resource> {
  return z.record(z.string(), Resource).parse(template.findResources(type));
}

/** The only resource of its type. @throws Error if there is none, or more than one */
export function findOnlyResource(template: Template, type: string): Resource {
  const [first, ...others] = Object.values(listResourcesOfType(template, type));
  if (!first || others.length > 0) throw new Error(`Expected one ${type}`);
  return first;
}

/** The resource of its type whose logical id starts with `id`. @throws Error if there is none */
export function findResource(template: Template, type: string, id: string): Resource {
  const match = Object.entries(listResourcesOfType(template, type)).find(([logicalId]) =>
    logicalId.startsWith(id),
  );
  if (!match) throw new Error(`There is no ${type} ${id}`);
  return match[1];
}
