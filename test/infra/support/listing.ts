import type { Template } from 'aws-cdk-lib/assertions';
import { Document, isCollection, visit } from 'yaml';
import * as z from 'zod';
import { removeIdHash, toReadable } from './readable.ts';

/** Templates by stack. */
export type Templates = Readonly<Record<string, Template | undefined>>;

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});
export interface ListedResource extends z.output<typeof Resource> {
  readonly stack: string;
  /** The logical id without the hash that the CDK appends. */
  readonly id: string;
  readonly logicalId: string;
}

/** Every resource of these types, ordered by stack and name. */
export const listResources = (templates: Templates, types: readonly string[]): ListedResource[] =>
  Object.entries(templates)
    .flatMap(([stack, template]) =>
      types.flatMap((type) =>
        Object.entries(template?.findResources(type) ?? {}).map(([logicalId, resource]) => ({
          ...Resource.parse(resource),
          stack,
          id: removeIdHash(logicalId),
          logicalId,
        })),
      ),
    )
    .sort((a, b) => formatResourceName(a).localeCompare(formatResourceName(b), 'en'));

const formatResourceName = ({ stack, id, Type }: ListedResource) =>
  `${stack}/${id} (${Type.replace(/^AWS::/, '')})`;

/** YAML with short collections on one line. */
function formatYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_, node) => {
      if (node !== document.contents && JSON.stringify(node.toJS(document)).length < 110) node.flow = true;
    },
  });
  if (isCollection(document.contents)) document.contents.flow = false;
  // Puts each directive of a content security policy on a line of its own.
  return document
    .toString({ lineWidth: 0 })
    .replace(/^( *)(\w+:) (default-src .*)$/m, (_, indent: string, key: string, policy: string) =>
      [indent + key, ...policy.split('; ').map((directive) => `${indent}  ${directive}`)].join('\n'),
    );
}

/**
 * Lists the properties and deletion policies of every resource of these types.
 * @param omittedProperties names of properties
 */
export const formatResources = (
  templates: Templates,
  types: readonly string[],
  omittedProperties: readonly string[] = [],
): string =>
  listResources(templates, types)
    .map((resource) => {
      const { Properties, DeletionPolicy, UpdateReplacePolicy } = resource;
      const includedProperties = Object.entries(Properties).filter(
        ([key]) => key !== 'Tags' && !omittedProperties.includes(key),
      );
      return formatYaml({
        [formatResourceName(resource)]: toReadable({
          ...Object.fromEntries(includedProperties),
          ...(DeletionPolicy !== undefined && { DeletionPolicy }),
          ...(UpdateReplacePolicy !== DeletionPolicy && { UpdateReplacePolicy }),
        }),
      });
    })
    .join('\n');
