import type { ServiceName } from '../contract/functions.ts';
import { brand } from '../brand.ts';
import {
  type Endpoint,
  type ResponseFlag,
  listCountedLimits,
  listLimitsOfKeyCalls,
} from '../contract/define.ts';
import { ApiProblem, errorStatus } from '../contract/errors.ts';
import { contract } from '../contract/index.ts';
import { getPathForKeys } from '../contract/key-paths.ts';
import { WebhookPayload } from '../contract/webhooks.ts';
import { limits } from '../model/limits.ts';
import { type Schema, SchemaConverter, asSchema } from './json-schema.ts';

/** An endpoint of the contract, with a precise type for its service. */
type ContractEndpoint = Endpoint & { readonly service: ServiceName };

export const endpoints: readonly (readonly [name: string, endpoint: ContractEndpoint])[] =
  Object.entries(contract);

const listErrorCodes = (status: number) =>
  Object.entries(errorStatus)
    .filter(([, known]) => known === status)
    .map(([code]) => code);

/** All error statuses of an endpoint. */
export function listErrorStatuses(endpoint: Endpoint, countedLimits = listCountedLimits(endpoint)): number[] {
  const { access, params, body, errors = [] } = endpoint;
  const statuses = [
    400,
    500,
    503,
    ...errors,
    ...(countedLimits.length > 0 ? [errorStatus.too_many_requests] : []),
    ...(params ? [404] : []),
    ...(body ? [413] : []),
    ...(access === 'public' ? [] : [401, 403]),
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

/** Statuses with which API Gateway itself may respond, with a body that only has `message`. */
const gatewayStatuses: readonly number[] = [401, 413];

/** The flag that all error responses with this status contain. */
const getErrorFlag = (status: number, { flag }: Endpoint) =>
  gatewayStatuses.includes(status) ? undefined : flag;

const formatResponseName = (status: number, flag: ResponseFlag | undefined) =>
  flag === undefined ? String(status) : `${status}_${flag}`;

const addFlag = (problem: Schema, flag: ResponseFlag | undefined): Schema =>
  flag === undefined ? problem : { allOf: [problem, { required: [flag, 'error'] }] };

export const errorFlagDescription =
  'If the response to a call contains a flag (`success` or `ok`), its errors contain the flag too, with the value false, and `error`, the message to show. If API Gateway or the firewall answers before the function (401 without a valid token, 403 from the firewall, 413 above 10 MB, 429 above the rate limit), the body has neither the flag nor `error`.';

const requestRules = `- Requests that create something need an \`Idempotency-Key\`. A repeated request with the same key creates nothing new for a day. The same key with different content is answered with 409.
- Lists are paged: \`next_cursor\` of one page is the \`cursor\` of the next. It is null on the last page.
- Every error has the shape \`${ApiProblem.meta()?.id}\`. Act on its \`code\`, and show its \`message\`. Above the rate limit, API Gateway itself answers 429 with a \`message\` only.`;

/** The audience of an OpenAPI document. */
interface Audience {
  readonly title: string;
  readonly description: string;
  readonly includesEndpoint: (endpoint: Endpoint) => boolean;
  readonly toPath: (endpoint: Endpoint) => string;
  readonly listLimits: typeof listCountedLimits;
  /** The names of query parameters to omit. */
  readonly listOmittedParameters: (endpoint: Endpoint) => readonly string[];
  readonly toTag: (endpoint: Endpoint) => string;
  /** The parts of an operation that only this audience has. */
  readonly describeExtras: (endpoint: Endpoint) => {
    readonly description?: string;
    readonly 'x-roles'?: readonly string[];
    readonly 'x-scope'?: string | undefined;
  };
  /** How callers authenticate. */
  readonly scheme: { readonly name: string; readonly bearerFormat: string; readonly description: string };
}

/** People, whose browsers call the API. */
const peopleAudience: Audience = {
  title: `${brand.name} API`,
  description: `The API of the customer support portal, as the browser uses it.

- Signed-in callers send Cognito's access token as \`Authorization: Bearer …\`. Roles are read for every request, so a removed role has no effect from the next request on.
${requestRules}
- ${errorFlagDescription}
- Records that the caller may not see are answered with 404, like records that do not exist. Unknown fields are rejected.`,
  includesEndpoint: ({ access }) => access !== 'keys',
  toPath: ({ path }) => path,
  listLimits: listCountedLimits,
  listOmittedParameters: () => [],
  toTag: ({ service }) => service,
  describeExtras: ({ access }) => (typeof access === 'object' ? { 'x-roles': access } : {}),
  scheme: {
    name: 'access_token',
    bearerFormat: 'JWT',
    description: "An access token of the environment's user pool",
  },
};

/** Programs with a key. Their API, version 1, only changes by additions (scripts/docs/api-changes.ts). */
const programAudience: Audience = {
  title: `${brand.name} API for programs`,
  description: `The API for programs, with a key that an administrator creates under Integrations.

- Send the key as \`Authorization: Bearer KEY\`. A tool that cannot send custom headers may send it as the password of basic authentication. A key has scopes; requests outside them are answered with 403.
- A key for only some companies does not find records of others: the answer is 404, as for records that do not exist. Requests about all companies are refused with 403.
- Above its limits a key is answered with 429, and \`Retry-After\` says in how many seconds it works again.
- Within \`/api/v1\` there are only additions: expect new fields in answers, and new values. Unknown fields in requests are rejected.
${requestRules}`,
  includesEndpoint: ({ scope }) => scope !== undefined,
  toPath: getPathForKeys,
  listLimits: listLimitsOfKeyCalls,
  listOmittedParameters: ({ query_of_keys = {} }) => Object.keys(query_of_keys),
  toTag: ({ scope = '' }) => scope.replace(/:.*/, ''),
  describeExtras: ({ scope }) => ({ description: `Scope: \`${scope}\``, 'x-scope': scope }),
  scheme: {
    name: 'key',
    bearerFormat: 'portico_ID_SECRET',
    description: 'A key of an integration',
  },
};

function describeParameters(
  { params, query, idempotent }: Endpoint,
  schemas: SchemaConverter,
  omittedNames: readonly string[],
) {
  const listParameters = (location: 'path' | 'query', schema: Schema) =>
    Object.entries(schema.properties ?? {})
      .filter(([name]) => !omittedNames.includes(name))
      .map(([name, property]) => ({
        name,
        in: location,
        required: schema.required?.includes(name) ?? false,
        schema: asSchema(property),
      }));
  return [
    ...(params ? listParameters('path', schemas.convert(params, 'input')) : []),
    ...(query ? listParameters('query', schemas.convert(query, 'input')) : []),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** The response that contains a file. */
const describeCsvResponse = (file: Schema) => ({
  content: { 'text/csv': { schema: { type: 'string' } } },
  headers: {
    'Content-Disposition': { schema: { type: 'string' } },
    'X-Truncated': { schema: asSchema(file.properties?.['truncated']) },
  },
});
const describeJsonContent = (schema: Schema) => ({ 'application/json': { schema } });

function describeOperation(name: string, endpoint: Endpoint, schemas: SchemaConverter, audience: Audience) {
  const { summary, access, body, response, file, status = 200 } = endpoint;
  const parameters = describeParameters(endpoint, schemas, audience.listOmittedParameters(endpoint));
  return {
    operationId: name,
    summary,
    tags: [audience.toTag(endpoint)],
    security: access === 'public' ? [] : [{ [audience.scheme.name]: [] }],
    ...audience.describeExtras(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: describeJsonContent(schemas.convert(body, 'input')) },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(file
          ? describeCsvResponse(schemas.convert(response, 'output'))
          : { content: describeJsonContent(schemas.convert(response, 'output')) }),
      },
      ...Object.fromEntries(
        listErrorStatuses(endpoint, audience.listLimits(endpoint)).map((error) => [
          error,
          { $ref: `#/components/responses/${formatResponseName(error, getErrorFlag(error, endpoint))}` },
        ]),
      ),
    },
  };
}

function createDocument(audience: Audience) {
  const schemas = new SchemaConverter();
  const problemSchema = schemas.convert(ApiProblem, 'output');
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  const audienceEndpoints = endpoints.filter(([, endpoint]) => audience.includesEndpoint(endpoint));
  for (const [name, endpoint] of audienceEndpoints)
    (paths[audience.toPath(endpoint)] ??= {})[endpoint.method.toLowerCase()] = describeOperation(
      name,
      endpoint,
      schemas,
      audience,
    );
  const responses = new Map(
    audienceEndpoints.flatMap(([, endpoint]) =>
      listErrorStatuses(endpoint, audience.listLimits(endpoint)).map((status) => {
        const flag = getErrorFlag(status, endpoint);
        return [formatResponseName(status, flag), { status, flag }] as const;
      }),
    ),
  );
  const { name, ...scheme } = audience.scheme;
  return {
    openapi: '3.1.1',
    info: { title: audience.title, version: '1', description: audience.description },
    servers: [{ url: '/', description: 'The site' }],
    tags: [...new Set(audienceEndpoints.map(([, endpoint]) => audience.toTag(endpoint)))].map((tag) => ({
      name: tag,
    })),
    paths,
    webhooks: {
      ticketEvent: {
        post: {
          operationId: 'receiveTicketEvent',
          summary: 'The messages that webhooks receive, signed as described in infra/docs/webhooks.md',
          requestBody: {
            required: true,
            content: describeJsonContent(schemas.convert(WebhookPayload, 'output')),
          },
          responses: { '2XX': { description: 'Received' } },
        },
      },
    },
    components: {
      securitySchemes: {
        [name]: { type: 'http', scheme: 'bearer', ...scheme },
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
        [...responses].map(([response, { status, flag }]) => [
          response,
          {
            description: `Error: ${listErrorCodes(status).join(', ')}`,
            content: describeJsonContent(addFlag(problemSchema, flag)),
          },
        ]),
      ),
      schemas: schemas.definitions,
    },
  };
}

/** Converts the API contract to OpenAPI 3.1. https://spec.openapis.org/oas/v3.1.1.html */
export const createOpenApi = () => createDocument(peopleAudience);

/** The part of the contract that keys can use, at `/api/v1`. */
export const createProgramOpenApi = () => createDocument(programAudience);
