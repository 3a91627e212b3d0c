import fc from 'fast-check';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import { type EndpointName, contract } from '@portico/shared/contract/index.ts';
import {
  hostileBodies,
  hostileHeaders,
  hostileQueries,
  hostileSegments,
  generateNearlyValidBodies,
} from './hostile.ts';
import { formatPlaceholder, generateValidInputs } from './valid.ts';

export const callers = ['visitor', 'customer_a', 'customer_b', 'agent', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** A request as text, with placeholders for values that exist only during a run. */
export interface FuzzCase {
  readonly endpoint: EndpointName;
  readonly caller: Caller;
  /** Whether the endpoint's schemas accept the request. If so, the response must match the contract. */
  readonly valid: boolean;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The connection ends before the whole body is sent. */
  readonly truncated: boolean;
}

/**
 * Number of cases in a block. Each block has its own seed, so that a single case can be repeated without
 * generating the blocks before it.
 */
export const casesPerSeed = 500;

/** Endpoints that get fewer requests: creating accounts is slow, and many accounts slow later requests. */
const rareEndpoints = new Set<EndpointName>([
  'createUser',
  'resendInvitation',
  'requestPasswordReset',
  'signUp',
  'requestAddressChange',
  'sendEmail',
  'createCompany',
]);

/** All endpoints except sign-out, which would end the session that the caller's later requests need. */
const endpointNames = Object.keys(contract).filter(
  (name): name is EndpointName => name in contract && name !== 'signOut',
);

/**
 * Existing ids for a path parameter. Requests change only the spare user, who is no caller, and the spare
 * company, to which no caller belongs.
 */
function generateIds(endpoint: Endpoint, parameter: string): fc.Arbitrary<string> {
  const pickId = (...ids: string[]) => fc.constantFrom(...ids.map(formatPlaceholder));
  if (parameter === 'attachment_id') return pickId('attachment_a', 'attachment_b');
  if (parameter === 'role') return fc.constantFrom('admin', 'agent', 'customer');
  if (parameter === 'slug') return pickId('slug');
  if (parameter === 'token') return fc.stringMatching(/^[\w-]{43}\.[\w-]{43}$/);
  if (endpoint.path.startsWith('/api/users/')) return pickId('spare_user');
  if (endpoint.path.startsWith('/api/companies/'))
    return endpoint.method === 'PATCH' ? pickId('spare_company') : pickId('company_a', 'company_b');
  return pickId('ticket_a', 'ticket_b', 'ticket_internal');
}

const parseParameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const generatePath = (endpoint: Endpoint, isHostile: boolean): fc.Arbitrary<string> => {
  const parameters = parseParameterNames(endpoint.path);
  const segments = parameters.map((name) =>
    isHostile ? fc.oneof(hostileSegments, generateIds(endpoint, name)) : generateIds(endpoint, name),
  );
  return fc.tuple(...segments).map((values) => {
    const remaining = [...values];
    return endpoint.path.replace(/\{\w+\}/g, () => remaining.shift() ?? '');
  });
};

const generateQuery = ({ query }: Endpoint): fc.Arbitrary<string> =>
  query
    ? generateValidInputs(query).map((value) => {
        const parameters = Object.entries(value ?? {}).map(([key, field]): [string, string] => [
          key,
          String(field),
        ]);
        return new URLSearchParams(parameters)
          .toString()
          .replaceAll('%5B%5B', '[[')
          .replaceAll('%5D%5D', ']]');
      })
    : fc.constant('');

const idempotencyKeyHeaders = fc.uuid().map((key): Record<string, string> => ({ 'idempotency-key': key }));

const appendQuery = (path: string, search: string) => (search === '' ? path : `${path}?${search}`);

/** Requests to one endpoint. Each part of a request is valid, nearly valid, or hostile. */
function generateRequests(name: EndpointName): fc.Arbitrary<FuzzCase> {
  const endpoint: Endpoint = contract[name];
  const body = endpoint.body ? generateValidInputs(endpoint.body) : fc.constant(undefined);
  const jsonBody = body.map((value) => (value === undefined ? undefined : JSON.stringify(value)));
  const commonFields = {
    endpoint: fc.constant(name),
    caller: fc.constantFrom(...callers),
    truncated: fc.constant(false),
  };
  const validRequest = {
    ...commonFields,
    method: fc.constant<string>(endpoint.method),
    headers: (endpoint.idempotent ? idempotencyKeyHeaders : fc.constant<Record<string, string>>({})).map(
      (headers) => (endpoint.body ? { 'content-type': 'application/json', ...headers } : headers),
    ),
    target: fc
      .tuple(generatePath(endpoint, false), generateQuery(endpoint))
      .map(([path, search]) => appendQuery(path, search)),
    body: jsonBody,
    valid: fc.constant(false),
  };
  const nearlyValidBody = endpoint.body ? generateNearlyValidBodies(body) : fc.constant(undefined);
  const anyBody =
    endpoint.method === 'GET' ? fc.constant(undefined) : fc.option(hostileBodies, { nil: undefined });
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ ...validRequest, valid: fc.constant(true) }) },
    { weight: 6, arbitrary: fc.record({ ...validRequest, body: nearlyValidBody }) },
    { weight: 3, arbitrary: fc.record({ ...validRequest, body: anyBody }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...validRequest,
        target: fc
          .tuple(generatePath(endpoint, true), fc.option(hostileQueries, { nil: '' }))
          .map(([path, search]) => appendQuery(path, search)),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.record(validRequest), hostileHeaders).map(([request, headers]) => ({
        ...request,
        headers: { ...request.headers, ...headers },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...validRequest,
        method: fc.constantFrom(
          'GET',
          'HEAD',
          'POST',
          'PUT',
          'PATCH',
          'DELETE',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
        ),
      }),
    },
    ...(endpoint.body
      ? [{ weight: 1, arbitrary: fc.record({ ...validRequest, truncated: fc.constant(true) }) }]
      : []),
  );
}

const requests = fc.oneof(
  ...endpointNames.map((name) => ({
    weight: rareEndpoints.has(name) ? 1 : 4,
    arbitrary: generateRequests(name),
  })),
);

/**
 * The cases from number `from` up to, but not including, `to`. They depend only on the seed, not on the
 * machine.
 */
export function* generateCases(
  seed: number,
  from: number,
  to: number,
): Generator<readonly [number, FuzzCase]> {
  for (let block = Math.floor(from / casesPerSeed); block * casesPerSeed < to; block += 1) {
    const generatedCases = fc.sample(requests, { seed: seed + block, numRuns: casesPerSeed });
    for (const [index, one] of generatedCases.entries()) {
      const number = block * casesPerSeed + index;
      if (number >= from && number < to) yield [number, one];
    }
  }
}
