import * as z from 'zod';

const Ref = z.strictObject({ Ref: z.string() });
const GetAtt = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const ImportValue = z.strictObject({ 'Fn::ImportValue': z.string() });
const Join = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });
const Sub = z.strictObject({ 'Fn::Sub': z.string() });

/** A logical id without the hash that the CDK appends: `TableCD117FA1` becomes `Table`. */
export const removeIdHash = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

/** `Portico-prod-Data:ExportsOutputFnGetAttTableCD117FA1ArnE2C8C204` becomes `Data/Table.Arn`. */
function formatExportName(name: string): string {
  const [, stack, id, attribute] =
    /^Portico-[\w-]+?-(\w+):ExportsOutput(?:FnGetAtt|Ref)(\w+?)[0-9A-F]{8}(\w*?)[0-9A-F]{8}$/.exec(name) ??
    [];
  return stack === undefined ? name : `${stack}/${id}${attribute ? `.${attribute}` : ''}`;
}

/** A CloudFormation reference as text; undefined for anything else. */
function formatReference(value: unknown): string | undefined {
  const ref = Ref.safeParse(value).data?.Ref;
  if (ref !== undefined) return ref.startsWith('AWS::') ? `\${${ref}}` : removeIdHash(ref);
  const attribute = GetAtt.safeParse(value).data?.['Fn::GetAtt'];
  if (attribute) return `${removeIdHash(attribute[0])}.${attribute[1]}`;
  const importedName = ImportValue.safeParse(value).data?.['Fn::ImportValue'];
  if (importedName !== undefined) return formatExportName(importedName);
  const joinParts = Join.safeParse(value).data?.['Fn::Join'];
  if (joinParts) return joinParts[1].map((part) => formatAsText(part)).join(joinParts[0]);
  return Sub.safeParse(value).data?.['Fn::Sub'];
}

/** Removes the hash from names that the CDK generates. */
const removeHash = (text: string) => text.replace(/(?<=\bPortico\w+)[0-9A-F]{8}(?=$|-)/, '');

function removeHashes(value: unknown): unknown {
  const text = formatReference(value) ?? value;
  if (typeof text === 'string') return removeHash(text);
  if (Array.isArray(value)) return value.map(removeHashes);
  const record = z.record(z.string(), z.unknown()).safeParse(value);
  if (!record.success) return value;
  return Object.fromEntries(Object.entries(record.data).map(([key, part]) => [key, removeHashes(part)]));
}

/** A part of a template as one line of text, with readable names for references and without hashes. */
export function formatAsText(value: unknown): string {
  const text = removeHashes(value);
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/** Replaces references and hashes in a part of a template, and preserves its structure. */
export const toReadable = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, removeHashes(part)]));
