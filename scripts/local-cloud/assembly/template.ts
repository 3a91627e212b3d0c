import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { UserFacingError } from '../user-facing-error.ts';

// The schemas contain only the parts of an assembly that are used here.

const properties = z.record(z.string(), z.unknown());

const resource = z.object({
  Type: z.string(),
  Properties: properties.default({}),
  Metadata: properties.default({}),
  DependsOn: z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]),
  Condition: z.string().optional(),
});

const template = z.object({
  Resources: z.record(z.string(), resource).default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.unknown(),
        Export: z.object({ Name: z.unknown() }).optional(),
        Condition: z.string().optional(),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), properties)).default({}),
});
export type Template = z.infer<typeof template>;

const artifact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('aws:cloudformation:stack'),
    environment: z.string(),
    displayName: z.string().optional(),
    dependencies: z.array(z.string()).default([]),
    properties: z.object({ templateFile: z.string(), stackName: z.string().optional() }),
  }),
  z.object({ type: z.literal('cdk:asset-manifest'), properties: z.object({ file: z.string() }) }),
]);

const manifest = z.object({ artifacts: z.record(z.string(), z.unknown()).default({}) });

const assetManifest = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string(), packaging: z.enum(['file', 'zip']).default('file') }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })).default({}),
      }),
    )
    .default({}),
});

/** `path` is relative to the assembly. For a `zip` asset, it is a directory that has not been zipped yet. */
export interface Asset {
  path: string;
  packaging: 'file' | 'zip';
}

export interface AssemblyFiles {
  /** In deployment order: each after its dependencies. */
  stacks: {
    name: string;
    account: string | undefined;
    region: string | undefined;
    template: Template;
    /** Names of the stacks that this one depends on, directly or indirectly. */
    dependencies: ReadonlySet<string>;
  }[];
  /** By hash, and by the object key under which a deployment uploads them. */
  assets: Map<string, Asset>;
}

/**
 * Reads the manifest, templates and asset manifests of a synthesized assembly.
 * @throws UserFacingError when it is missing or damaged
 */
export function readAssembly(directory: string): AssemblyFiles {
  const read = <T>(file: string, schema: z.ZodType<T>): T => {
    try {
      return schema.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
    } catch (error) {
      throw new UserFacingError(
        `The synthesized assembly is missing or damaged: ${join(directory, file)} cannot be read.`,
        'Remove that directory and synthesize it again: npx cdk synth --output <directory>.',
        { cause: error },
      );
    }
  };
  const files: AssemblyFiles = { stacks: [], assets: new Map() };
  const { artifacts } = read('manifest.json', manifest);
  for (const [id, raw] of Object.entries(artifacts)) {
    const parsed = artifact.safeParse(raw);
    if (!parsed.success) continue; // cdk:tree, cdk:feature-flag-report and other artifacts that need no work
    if (parsed.data.type === 'cdk:asset-manifest') {
      for (const [hash, file] of Object.entries(read(parsed.data.properties.file, assetManifest).files)) {
        files.assets.set(hash, file.source);
        for (const { objectKey } of Object.values(file.destinations))
          files.assets.set(objectKey, file.source);
      }
    } else {
      const [account, region] = parsed.data.environment.replace('aws://', '').split('/');
      files.stacks.push({
        name: parsed.data.properties.stackName ?? id,
        account: account?.startsWith('unknown') ? undefined : account,
        region: region?.startsWith('unknown') ? undefined : region,
        template: read(parsed.data.properties.templateFile, template),
        dependencies: new Set(listDependencies(id, artifacts)),
      });
    }
  }
  return { ...files, stacks: sortStacks(files.stacks) };
}

function sortStacks(stacks: AssemblyFiles['stacks']): AssemblyFiles['stacks'] {
  const orderedStacks = new Set<AssemblyFiles['stacks'][number]>();
  for (const stack of stacks) {
    const dependencies = stacks.filter(({ name }) => stack.dependencies.has(name));
    // A stack has more dependencies, direct or indirect, than any stack that it depends on. So this order
    // puts each stack after its dependencies.
    dependencies.sort((a, b) => a.dependencies.size - b.dependencies.size);
    for (const dependency of dependencies) orderedStacks.add(dependency);
    orderedStacks.add(stack);
  }
  return [...orderedStacks];
}

function listDependencies(id: string, artifacts: Record<string, unknown>): string[] {
  const stack = artifact.safeParse(artifacts[id]).data;
  if (stack?.type !== 'aws:cloudformation:stack') return [];
  return stack.dependencies.flatMap((dependency) => {
    const { data } = artifact.safeParse(artifacts[dependency]);
    if (data?.type !== 'aws:cloudformation:stack') return [];
    return [data.properties.stackName ?? dependency, ...listDependencies(dependency, artifacts)];
  });
}
