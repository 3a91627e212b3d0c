/** Header fields by lower-case name. A field that was sent several times has several values. */
export type HeaderFields = Map<string, string[]>;

/** From `headersDistinct` of a node:http message. */
export function headerFields(distinct: NodeJS.Dict<string[]>): HeaderFields {
  const fields: HeaderFields = new Map();
  for (const [name, values] of Object.entries(distinct)) if (values) fields.set(name, values);
  return fields;
}

const hopByHop = [
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

/** The fields without those that apply to one connection only. RFC 9110, section 7.6.1. */
export function endToEnd(fields: HeaderFields): HeaderFields {
  const named = (fields.get('connection') ?? []).flatMap((value) => value.toLowerCase().split(/ *, */));
  return new Map([...fields].filter(([name]) => !hopByHop.includes(name) && !named.includes(name)));
}

export const value = (fields: HeaderFields, name: string): string | undefined => fields.get(name)?.join(', ');

/** The fields in the form that node:http takes. */
export function outgoing(fields: HeaderFields): Record<string, string | string[]> {
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
