import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readAssembly } from '@portico/local-cloud/assembly/template.ts';

export interface ResourceNode {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Record<string, unknown>;
}

export interface ResourceGraph {
  /** In deployment order. */
  readonly stacks: readonly {
    readonly name: string;
    readonly region: string;
    /** Names of the stacks that must be deployed before this one. */
    readonly dependencies: readonly string[];
  }[];
  readonly nodes: readonly ResourceNode[];
  /** The resources, of any stack, that `value` refers to. `value` is a part of the template of `stack`. */
  readonly findReferences: (stack: string, value: unknown) => ResourceNode[];
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), dependencies: z.array(z.string()).default([]) }),
  ),
});

const GetAttArgument = z.tuple([z.string(), z.unknown()]);
const ExportWriter = z.object({ WriterProps: z.object({ exports: z.record(z.string(), z.unknown()) }) });

/** Reads the stacks of a synthesized environment as one graph. */
export function readGraph(directory: string): ResourceGraph {
  const { stacks } = readAssembly(directory);
  const { artifacts } = Manifest.parse(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')));
  const names = stacks.map(({ name }) => name);
  const nodes = stacks.flatMap(({ name: stack, template }) =>
    Object.entries(template.Resources).map(([logicalId, { Type, Properties }]): ResourceNode => ({
      stack,
      logicalId,
      type: Type,
      properties: Properties,
    })),
  );
  const nodesById = new Map(nodes.map((node) => [`${node.stack}/${node.logicalId}`, node]));
  const exportedValues = new Map(
    stacks.flatMap(({ name, template }) =>
      Object.values(template.Outputs).map(
        ({ Export, Value }) => [JSON.stringify(Export?.Name), { stack: name, value: Value }] as const,
      ),
    ),
  );

  const findReferences = (stack: string, value: unknown): ResourceNode[] => {
    if (Array.isArray(value)) return value.flatMap((item) => findReferences(stack, item));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, argument]): ResourceNode[] => {
      if (key === 'Fn::ImportValue') {
        const source = exportedValues.get(JSON.stringify(argument));
        return source ? findReferences(source.stack, source.value) : [];
      }
      const [id, attribute] =
        key === 'Fn::GetAtt' ? GetAttArgument.parse(argument) : [key === 'Ref' && argument];
      const node = nodesById.get(`${stack}/${String(id)}`);
      if (!node) return findReferences(stack, argument);
      if (node.type === 'Custom::CrossRegionExportReader') return findExportedResources(String(attribute));
      // A reference to an alias is replaced by its function.
      return node.type === 'AWS::Lambda::Alias'
        ? findReferences(stack, node.properties['FunctionName'])
        : [node];
    });
  };
  /** Resources behind an output that CDK exports to another region. */
  const findExportedResources = (name: string): ResourceNode[] =>
    nodes
      .filter(({ type }) => type === 'Custom::CrossRegionExportWriter')
      .flatMap(({ stack, properties }) =>
        findReferences(stack, ExportWriter.parse(properties).WriterProps.exports[name]),
      );

  return {
    nodes,
    findReferences,
    stacks: stacks.map(({ name, region = '' }) => ({
      name,
      region,
      dependencies: (artifacts[name]?.dependencies ?? []).filter((dependency) => names.includes(dependency)),
    })),
  };
}
