import * as z from 'zod';

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const Output = z.looseObject({
  Description: z.string().optional(),
  Export: z.object({ Name: z.unknown() }).optional(),
});
const TemplateBody = z.looseObject({
  Description: z.string().optional(),
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), Resource).default({}),
  Outputs: z.record(z.string(), Output).default({}),
});

export interface SynthesizedTemplate extends z.output<typeof TemplateBody> {
  readonly stackName: string;
  readonly region: string;
  /** The template as CloudFormation receives it. */
  readonly text: string;
}

/** @param json the parsed template file of the CDK */
export const parseTemplate = (stackName: string, region: string, json: unknown): SynthesizedTemplate => ({
  ...TemplateBody.parse(json),
  stackName,
  region,
  text: JSON.stringify(json, undefined, 1),
});

/** Returns an example template with only these resources. */
export const createExampleTemplate = (resources: Readonly<Record<string, unknown>>): SynthesizedTemplate =>
  parseTemplate('Portico-example-Stack', 'eu-west-2', { Resources: resources });

export type TemplateResource = z.output<typeof Resource> & { readonly id: string };

export const selectResources = (template: SynthesizedTemplate, type: string): TemplateResource[] =>
  Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, resource]) => ({ ...resource, id }));

const Intrinsic = z.union([
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  z.strictObject({ 'Fn::ImportValue': z.unknown() }),
  z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }),
  z.strictObject({ 'Fn::Sub': z.union([z.string(), z.tuple([z.string(), z.unknown()])]) }),
  z.strictObject({ 'Fn::Select': z.tuple([z.unknown(), z.unknown()]) }),
  z.strictObject({ 'Fn::Split': z.tuple([z.string(), z.unknown()]) }),
  z.strictObject({ 'Fn::FindInMap': z.array(z.unknown()) }),
]);

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': '123456789012',
  'AWS::Partition': 'aws',
  'AWS::Region': 'ap-southeast-2',
  'AWS::StackId':
    'arn:aws:cloudformation:ap-southeast-2:123456789012:stack/Portico-example-Stack/51af3dc0-da77-11e4-872e-1234567db123',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A value as long as the longest value of a reference, which is an ARN. */
const createLongReference = (name: string) =>
  `arn:aws:secretsmanager:ap-southeast-2:123456789012:resource/${name.slice(-40)}-AbCdEf123456`;

function resolveIntrinsic(intrinsic: z.output<typeof Intrinsic>): unknown {
  if ('Ref' in intrinsic) return pseudoParameters[intrinsic.Ref] ?? createLongReference(intrinsic.Ref);
  if ('Fn::GetAtt' in intrinsic) return createLongReference(intrinsic['Fn::GetAtt'].join('.'));
  if ('Fn::Join' in intrinsic) {
    const [delimiter, parts] = intrinsic['Fn::Join'];
    return parts.map((part) => String(resolveReferences(part))).join(delimiter);
  }
  if ('Fn::Split' in intrinsic) {
    const [delimiter, value] = intrinsic['Fn::Split'];
    return String(resolveReferences(value)).split(delimiter);
  }
  if ('Fn::Select' in intrinsic) {
    const [index, values] = intrinsic['Fn::Select'];
    const resolvedValues = resolveReferences(values);
    if (Array.isArray(resolvedValues) && typeof resolvedValues[Number(index)] === 'string')
      return String(resolvedValues[Number(index)]);
  }
  return createLongReference(JSON.stringify(intrinsic).replaceAll(/\W/g, ''));
}

/** Replaces each reference in a part of a template by a text of maximum length. */
export function resolveReferences(value: unknown): unknown {
  const intrinsic = Intrinsic.safeParse(value).data;
  if (intrinsic) return resolveIntrinsic(intrinsic);
  if (Array.isArray(value)) return value.map(resolveReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolveReferences(part)]));
}

/** Whether the value contains no reference, so that AWS receives exactly this value. */
export const isLiteral = (value: unknown): boolean =>
  JSON.stringify(resolveReferences(value)) === JSON.stringify(value);

const pathPartPattern = /^([^[{]+)(\[\]|\{\})?$/;

/** All values at a path such as `Rules[].Name` or `Bodies{}.Content`. */
export function readValues(properties: unknown, path: string): unknown[] {
  let matches: unknown[] = [properties];
  for (const part of path.split('.')) {
    const [, key = '', collectionMarker] = pathPartPattern.exec(part) ?? [];
    matches = matches
      .filter((match) => typeof match === 'object' && match !== null)
      .flatMap((match) => Object.entries(match ?? {}).filter(([name]) => name === key))
      .flatMap(([, value]: [string, unknown]) =>
        collectionMarker && typeof value === 'object' && value !== null ? Object.values(value) : [value],
      );
  }
  return matches;
}

/** Returns nested properties that contain only this value, at the path. */
export const nestProperty = (path: string, value: unknown): Record<string, unknown> => {
  const [part = '', ...rest] = path.split('.');
  const [, key = '', collectionMarker] = pathPartPattern.exec(part) ?? [];
  const nestedValue = rest.length === 0 ? value : nestProperty(rest.join('.'), value);
  if (collectionMarker === '[]') return { [key]: [nestedValue] };
  return { [key]: collectionMarker === '{}' ? { example: nestedValue } : nestedValue };
};
