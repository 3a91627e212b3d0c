import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readAssembly } from '@portico/local-cloud/assembly/template.ts';

export interface Node {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Record<string, unknown>;
}

export interface System {
  /** In deployment order, each with those it needs. */
  readonly stacks: readonly {
    readonly name: string;
    readonly region: string;
    readonly needs: readonly string[];
  }[];
  readonly nodes: readonly Node[];
  /** What any part of a template of the stack refers to, in whichever stack. */
  readonly refersTo: (stack: string, value: unknown) => Node[];
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), dependencies: z.array(z.string()).default([]) }),
  ),
});

const Attribute = z.tuple([z.string(), z.unknown()]);
const Writer = z.object({ WriterProps: z.object({ exports: z.record(z.string(), z.unknown()) }) });

/** The stacks of a synthesized environment as one graph. */
export function readSystem(directory: string): System {
  const { stacks } = readAssembly(directory);
  const { artifacts } = Manifest.parse(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')));
  const names = stacks.map(({ name }) => name);
  const nodes = stacks.flatMap(({ name: stack, template }) =>
    Object.entries(template.Resources).map(([logicalId, { Type, Properties }]): Node => ({
      stack,
      logicalId,
      type: Type,
      properties: Properties,
    })),
  );
  const byId = new Map(nodes.map((node) => [`${node.stack}/${node.logicalId}`, node]));
  const exported = new Map(
    stacks.flatMap(({ name, template }) =>
      Object.values(template.Outputs).map(
        ({ Export, Value }) => [JSON.stringify(Export?.Name), { stack: name, value: Value }] as const,
      ),
    ),
  );

  const refersTo = (stack: string, value: unknown): Node[] => {
    if (Array.isArray(value)) return value.flatMap((item) => refersTo(stack, item));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, argument]): Node[] => {
      if (key === 'Fn::ImportValue') {
        const source = exported.get(JSON.stringify(argument));
        return source ? refersTo(source.stack, source.value) : [];
      }
      const [id, attribute] = key === 'Fn::GetAtt' ? Attribute.parse(argument) : [key === 'Ref' && argument];
      const node = byId.get(`${stack}/${String(id)}`);
      if (!node) return refersTo(stack, argument);
      if (node.type === 'Custom::CrossRegionExportReader') return exportedFrom(String(attribute));
      // An alias stands for its function.
      return node.type === 'AWS::Lambda::Alias' ? refersTo(stack, node.properties['FunctionName']) : [node];
    });
  };
  /** What one region tells another. */
  const exportedFrom = (name: string): Node[] =>
    nodes
      .filter(({ type }) => type === 'Custom::CrossRegionExportWriter')
      .flatMap(({ stack, properties }) =>
        refersTo(stack, Writer.parse(properties).WriterProps.exports[name]),
      );

  return {
    nodes,
    refersTo,
    stacks: stacks.map(({ name, region = '' }) => ({
      name,
      region,
      needs: (artifacts[name]?.dependencies ?? []).filter((one) => names.includes(one)),
    })),
  };
}
