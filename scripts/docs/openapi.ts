import type { ServiceName } from '@portico/shared/contract/functions.ts';
import { brand } from '@portico/shared/brand.ts';
import { type Endpoint, type Flag, countedUses } from '@portico/shared/contract/define.ts';
import { ApiProblem, errorStatus } from '@portico/shared/contract/errors.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { WebhookPayload } from '@portico/shared/contract/webhooks.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { type Schema, Schemas, asSchema } from './json-schema.ts';

/** One of the contract, whose service is known. */
type ContractEndpoint = Endpoint & { readonly service: ServiceName };

export const endpoints: readonly (readonly [name: string, endpoint: ContractEndpoint])[] =
  Object.entries(contract);

const codesOf = (status: number) =>
  Object.entries(errorStatus)
    .filter(([, known]) => known === status)
    .map(([code]) => code);

/** Every error status of an endpoint. */
export function errorStatusesOf(endpoint: Endpoint): number[] {
  const { access, params, body, errors = [] } = endpoint;
  const statuses = [
    400,
    500,
    503,
    ...errors,
    ...(countedUses(endpoint).length > 0 ? [errorStatus.too_many_requests] : []),
    ...(params ? [404] : []),
    ...(body ? [413] : []),
    ...(access === 'public' ? [] : [401, 403]),
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

/** Statuses with which API Gateway itself may answer, in a body that has only `message`. */
const gatewayStatuses: readonly number[] = [401, 413];

/** The flag that every error response of a status has. */
const errorFlag = (status: number, { flag }: Endpoint) =>
  gatewayStatuses.includes(status) ? undefined : flag;

const responseName = (status: number, flag: Flag | undefined) =>
  flag === undefined ? String(status) : `${status}_${flag}`;

const withFlag = (problem: Schema, flag: Flag | undefined): Schema =>
  flag === undefined ? problem : { allOf: [problem, { required: [flag, 'error'] }] };

export const flagRule =
  'Errors of calls that answer with a flag (`success` or `ok`) have it too, with the value false, and `error`, the message to show. Where API Gateway or the firewall answers before the function (401 without a valid token, 403 from the firewall, 413 above 10 MB, 429 above the rate limit), the body has neither.';

const description = `The API of the customer support portal, as the browser uses it.

- Signed-in callers send Cognito's access token as \`Authorization: Bearer …\`. Roles are read for every request, so a removed role has no effect from the next request on.
- Requests that create something need an \`Idempotency-Key\`. A repeated request with the same key creates nothing new for a day. The same key with different content is answered with 409.
- Lists are paged: \`next_cursor\` of one page is the \`cursor\` of the next. It is null on the last page.
- Every error has the shape \`${ApiProblem.meta()?.id}\`. Act on its \`code\`, and show its \`message\`. Above the rate limit, API Gateway itself answers 429 with a \`message\` only.
- ${flagRule}
- Records that the caller may not see are answered with 404, like records that do not exist. Unknown fields are rejected.`;

function parametersOf({ params, query, idempotent }: Endpoint, schemas: Schemas) {
  const parametersIn = (where: 'path' | 'query', schema: Schema) =>
    Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: schema.required?.includes(name) ?? false,
      schema: asSchema(property),
    }));
  return [
    ...(params ? parametersIn('path', schemas.of(params, 'input')) : []),
    ...(query ? parametersIn('query', schemas.of(query, 'input')) : []),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** A file, as the API answers it. */
const csvFile = (file: Schema) => ({
  content: { 'text/csv': { schema: { type: 'string' } } },
  headers: {
    'Content-Disposition': { schema: { type: 'string' } },
    'X-Truncated': { schema: asSchema(file.properties?.['truncated']) },
  },
});
const json = (schema: Schema) => ({ 'application/json': { schema } });

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas) {
  const { summary, service, access, body, response, file, status = 200 } = endpoint;
  const parameters = parametersOf(endpoint, schemas);
  return {
    operationId: name,
    summary,
    tags: [service],
    ...(access === 'public' ? { security: [] } : { security: [{ access_token: [] }] }),
    ...(typeof access === 'object' && { 'x-roles': access }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(schemas.of(body, 'input')) } }),
    responses: {
      [status]: {
        description: 'Done',
        ...(file
          ? csvFile(schemas.of(response, 'output'))
          : { content: json(schemas.of(response, 'output')) }),
      },
      ...Object.fromEntries(
        errorStatusesOf(endpoint).map((error) => [
          error,
          { $ref: `#/components/responses/${responseName(error, errorFlag(error, endpoint))}` },
        ]),
      ),
    },
  };
}

/** The contract as OpenAPI 3.1. https://spec.openapis.org/oas/v3.1.1.html */
export function openApi() {
  const schemas = new Schemas();
  const problem = schemas.of(ApiProblem, 'output');
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [name, endpoint] of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas);
  const responses = new Map(
    endpoints.flatMap(([, endpoint]) =>
      errorStatusesOf(endpoint).map((status) => {
        const flag = errorFlag(status, endpoint);
        return [responseName(status, flag), { status, flag }] as const;
      }),
    ),
  );
  return {
    openapi: '3.1.1',
    info: { title: `${brand.name} API`, version: '1', description },
    servers: [{ url: '/', description: 'The site' }],
    tags: [...new Set(endpoints.map(([, { service }]) => service))].map((name) => ({ name })),
    paths,
    webhooks: {
      ticketEvent: {
        post: {
          operationId: 'receiveTicketEvent',
          summary: 'What webhooks are sent, signed as infra/docs/webhooks.md says',
          requestBody: { required: true, content: json(schemas.of(WebhookPayload, 'output')) },
          responses: { '2XX': { description: 'Received' } },
        },
      },
    },
    components: {
      securitySchemes: {
        access_token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "An access token of the environment's user pool",
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'A new UUID for each record to create',
          schema: { type: 'string', pattern: '^[\\w-]+$', minLength: 8, maxLength: limits.idempotency_key },
        },
      },
      responses: Object.fromEntries(
        [...responses].map(([name, { status, flag }]) => [
          name,
          { description: `Error: ${codesOf(status).join(', ')}`, content: json(withFlag(problem, flag)) },
        ]),
      ),
      schemas: schemas.named,
    },
  };
}
