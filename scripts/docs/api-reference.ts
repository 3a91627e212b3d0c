import { functionOfService } from '@portico/shared/contract/functions.ts';
import { ApiProblem, errorStatus } from '@portico/shared/contract/errors.ts';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import type { Access } from '@portico/shared/model/permissions.ts';
import { exampleBody, exampleOf } from './examples.ts';
import { type Schema, Schemas, asSchema, nameOf, oneOfValues } from './json-schema.ts';
import { endpoints, errorStatusesOf, flagRule } from './openapi.ts';
import { table } from './table.ts';

const link = (name: string) => `[${name}](#${name.toLowerCase()})`;

function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return link(nameOf(schema.$ref));
  const value = oneOfValues(schema);
  if (value) return `${typeText(value)}; several with commas between`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((one) => `\`${String(one)}\``).join(' or ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(asSchema(one))).join(' or ');
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([key, value]) => `${key}: ${typeText(asSchema(value))}`)
      .join(', ')} }`;
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
    return `list of ${typeText(asSchema(items))}`;
  }
  if (schema.additionalProperties) return `object of ${typeText(asSchema(schema.additionalProperties))}`;
  const bounds = [
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
    schema.maxLength !== undefined && `up to ${schema.maxLength} characters`,
  ].filter((text) => text !== false);
  return [schema.format ?? [schema.type ?? 'anything'].flat().join(' or '), ...bounds].join(' ');
}

function fields(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const own = asSchema(property);
    const presence = schema.required?.includes(name)
      ? 'required'
      : own.default === undefined
        ? 'optional'
        : `by default \`${JSON.stringify(own.default)}\``;
    return [`\`${name}\``, typeText(own), presence];
  });
  return rows.length === 0 ? '' : table(['field', 'type', 'presence'], rows);
}

const shape = (schema: Schema) => (schema.$ref === undefined ? fields(schema) : typeText(schema));

const callers: Record<string, string> = { public: 'anyone', 'signed-in': 'anyone signed in' };
const callersOf = (access: Access) =>
  typeof access === 'string' ? (callers[access] ?? access) : access.map((role) => `${role}s`).join(' and ');

function request(endpoint: Endpoint, schemas: Schemas): string {
  const { method, path, params, query, body, idempotent, access } = endpoint;
  const values = params ? fieldsOf(exampleOf(schemas, schemas.of(params, 'input'), true)) : {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const headers = [
    access !== 'public' && 'Authorization: Bearer eyJraWQiOi…',
    idempotent === true && 'Idempotency-Key: 2b1f1c0e-6f0d-4c55-9a0e-3f6a1f5c7d21',
    body && 'Content-Type: application/json',
  ].filter((header) => typeof header === 'string');
  const content = body && JSON.stringify(exampleBody(schemas, body), null, 2);
  const first = `${method} ${filled}${query && method === 'GET' ? queryText(endpoint, schemas) : ''}`;
  return [first, ...headers, ...(content === undefined ? [] : ['', content])].join('\n');
}

const fieldsOf = (example: unknown): Record<string, unknown> =>
  typeof example === 'object' && example !== null ? { ...example } : {};

/** Required query parameters only. */
function queryText({ query }: Endpoint, schemas: Schemas): string {
  const values = query ? fieldsOf(exampleOf(schemas, schemas.of(query, 'input'), false)) : {};
  const search = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `?${search}` : '';
}

const fileText =
  'A CSV file by RFC 4180 (`text/csv`), in UTF-8 with a byte order mark. No cell is a formula. The header `X-Truncated` says whether there was more than the file has.';

function section([name, endpoint]: (typeof endpoints)[number], schemas: Schemas): string {
  const { method, path, summary, access, params, query, body, response, file, status = 200 } = endpoint;
  const output = schemas.of(response, 'output');
  const errors = errorStatusesOf(endpoint).map((status) => `[${status}](#errors)`);
  const part = (title: string, schema: Schema | undefined) => (schema ? [`**${title}**`, shape(schema)] : []);
  return [
    `### ${method} ${path}`,
    `\`${name}\`: ${summary}.`,
    `- callers: ${callersOf(access)}\n- function: \`${functionOfService[endpoint.service]}\`${
      endpoint.idempotent ? '\n- requires an `Idempotency-Key`' : ''
    }${endpoint.flag === undefined ? '' : `\n- flag: \`${endpoint.flag}\`, also in [errors](#errors)`}\n- errors: ${errors.join(', ')}`,
    ...part('Path', params && schemas.of(params, 'input')),
    ...part('Query', query && schemas.of(query, 'input')),
    ...part('Body', body && schemas.of(body, 'input')),
    ...(file ? [`**Response ${status}**`, fileText] : part(`Response ${status}`, output)),
    `\`\`\`http\n${request(endpoint, schemas)}\n\`\`\``,
    file ? '' : `\`\`\`json\n${JSON.stringify(exampleOf(schemas, output, true), null, 2)}\n\`\`\``,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The API reference in Markdown. */
export function apiReference(): string {
  const schemas = new Schemas();
  const problem = schemas.of(ApiProblem, 'output');
  const sections = endpoints.map((endpoint) => section(endpoint, schemas));
  const services = [...new Set(endpoints.map(([, { service }]) => service))];
  const codes = Object.entries(errorStatus).toSorted(([, a], [, b]) => a - b);
  return [
    '# API reference',
    'Generated by `npm run docs` from `shared/contract`. [openapi.json](openapi.json) is the same for machines.',
    `Signed-in callers send Cognito's access token as \`Authorization: Bearer …\`. Requests that create something need an \`Idempotency-Key\`, a new UUID for
each record: the same request sent twice creates one record, and the same key with different content is rejected. Lists are paged:
\`next_cursor\` of one page is the \`cursor\` of the next. Unknown fields are rejected. Records that the caller may not see are
answered with 404, like records that do not exist.`,
    ...services.flatMap((service) => [
      `## ${service}`,
      ...sections.filter((_, index) => endpoints[index]?.[1].service === service),
    ]),
    '## Errors',
    `Every error is a ${typeText(problem)}. Act on its \`code\`, and show its \`message\`. Above the rate limit, API Gateway itself answers 429 with a \`message\` only.`,
    flagRule,
    table(
      ['status', 'code'],
      codes.map(([code, status]) => [String(status), `\`${code}\``]),
    ),
    '## Schemas',
    ...Object.entries(schemas.named)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, schema]) => [`### ${name}`, fields(schema)]),
  ].join('\n\n');
}
