/** Header fields by lower-case name. A repeated field has several values. */
export type HeaderFields = Map<string, string[]>;

/** Converts `headersDistinct` of a node:http message. */
export function toHeaderFields(distinctHeaders: NodeJS.Dict<string[]>): HeaderFields {
  const fields: HeaderFields = new Map();
  for (const [name, values] of Object.entries(distinctHeaders)) if (values) fields.set(name, values);
  return fields;
}

const hopByHopHeaders = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The fields without those that apply to only one connection. RFC 9110, section 7.6.1. */
export function selectEndToEndHeaders(fields: HeaderFields): HeaderFields {
  const droppedNames = (fields.get('connection') ?? []).flatMap((names) =>
    names.toLowerCase().split(/ *, */),
  );
  return new Map(
    [...fields].filter(([name]) => !hopByHopHeaders.includes(name) && !droppedNames.includes(name)),
  );
}

export const getHeaderValue = (fields: HeaderFields, name: string): string | undefined =>
  fields.get(name)?.join(', ');

/** The fields in the form that node:http expects. */
export function toNodeHeaders(fields: HeaderFields): Record<string, string | string[]> {
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
