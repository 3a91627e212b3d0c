import fc from 'fast-check';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import { type EndpointName, contract } from '@portico/shared/contract/index.ts';
import { hostileBodies, hostileHeaders, hostileQueries, hostileSegments, spoiled } from './hostile.ts';
import { placeholder, validFor } from './valid.ts';

export const callers = ['visitor', 'customer_a', 'customer_b', 'agent', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** A request as text, with placeholders for what a run makes. */
export interface FuzzCase {
  readonly endpoint: EndpointName;
  readonly caller: Caller;
  /** Whether the endpoint's schemas accept it, so that it must be answered as the contract says. */
  readonly valid: boolean;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The connection ends before the whole body is sent. */
  readonly truncated: boolean;
}

/** How many cases come from one seed: a case can be made again without those of other seeds. */
export const perSeed = 500;

/** Creating accounts takes long, and large lists of them make everything else slow. */
const seldom = new Set<EndpointName>(['createUser', 'resendInvitation', 'sendEmail', 'createCompany']);

const names = Object.keys(contract).filter((name): name is EndpointName => name in contract);

/** The values of `{…}` in a path that exist. What may be changed there belongs to nobody who calls. */
function idsOf(endpoint: Endpoint, parameter: string): fc.Arbitrary<string> {
  const some = (...given: string[]) => fc.constantFrom(...given.map(placeholder));
  if (parameter === 'attachment_id') return some('attachment_a', 'attachment_b');
  if (parameter === 'role') return fc.constantFrom('admin', 'agent', 'customer');
  if (parameter === 'slug') return some('slug');
  if (parameter === 'token') return fc.stringMatching(/^[\w-]{43}\.[\w-]{43}$/);
  if (endpoint.path.startsWith('/api/users/')) return some('spare_user');
  if (endpoint.path.startsWith('/api/companies/'))
    return endpoint.method === 'PATCH' ? some('spare_company') : some('company_a', 'company_b');
  return some('ticket_a', 'ticket_b', 'ticket_internal');
}

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const pathOf = (endpoint: Endpoint, hostile: boolean): fc.Arbitrary<string> => {
  const parameters = parametersOf(endpoint.path);
  const segments = parameters.map((name) =>
    hostile ? fc.oneof(hostileSegments, idsOf(endpoint, name)) : idsOf(endpoint, name),
  );
  return fc.tuple(...segments).map((values) => {
    const left = [...values];
    return endpoint.path.replace(/\{\w+\}/g, () => left.shift() ?? '');
  });
};

const searchOf = ({ query }: Endpoint): fc.Arbitrary<string> =>
  query
    ? validFor(query).map((value) => {
        const given = Object.entries(value ?? {}).map(([key, field]): [string, string] => [
          key,
          String(field),
        ]);
        return new URLSearchParams(given).toString().replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
      })
    : fc.constant('');

const keys = fc.uuid().map((key): Record<string, string> => ({ 'idempotency-key': key }));

const withQuery = (path: string, search: string) => (search === '' ? path : `${path}?${search}`);

/** Requests of one endpoint, each part of which is as the contract says, nearly so, or hostile. */
function requestsTo(name: EndpointName): fc.Arbitrary<FuzzCase> {
  const endpoint: Endpoint = contract[name];
  const body = endpoint.body ? validFor(endpoint.body) : fc.constant(undefined);
  const asJson = body.map((value) => (value === undefined ? undefined : JSON.stringify(value)));
  const common = {
    endpoint: fc.constant(name),
    caller: fc.constantFrom(...callers),
    truncated: fc.constant(false),
  };
  const usual = {
    ...common,
    method: fc.constant<string>(endpoint.method),
    headers: (endpoint.idempotent ? keys : fc.constant<Record<string, string>>({})).map((given) =>
      endpoint.body ? { 'content-type': 'application/json', ...given } : given,
    ),
    target: fc
      .tuple(pathOf(endpoint, false), searchOf(endpoint))
      .map(([path, search]) => withQuery(path, search)),
    body: asJson,
    valid: fc.constant(false),
  };
  const near = endpoint.body ? spoiled(body) : fc.constant(undefined);
  const anyBody =
    endpoint.method === 'GET' ? fc.constant(undefined) : fc.option(hostileBodies, { nil: undefined });
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ ...usual, valid: fc.constant(true) }) },
    { weight: 6, arbitrary: fc.record({ ...usual, body: near }) },
    { weight: 3, arbitrary: fc.record({ ...usual, body: anyBody }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...usual,
        target: fc
          .tuple(pathOf(endpoint, true), fc.option(hostileQueries, { nil: '' }))
          .map(([path, search]) => withQuery(path, search)),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.record(usual), hostileHeaders).map(([request, headers]) => ({
        ...request,
        headers: { ...request.headers, ...headers },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...usual,
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
      ? [{ weight: 1, arbitrary: fc.record({ ...usual, truncated: fc.constant(true) }) }]
      : []),
  );
}

const requests = fc.oneof(
  ...names.map((name) => ({ weight: seldom.has(name) ? 1 : 4, arbitrary: requestsTo(name) })),
);

/** The cases from `from` on, the same for the same seed on every machine. */
export function* casesOf(seed: number, from: number, to: number): Generator<readonly [number, FuzzCase]> {
  for (let block = Math.floor(from / perSeed); block * perSeed < to; block += 1) {
    const made = fc.sample(requests, { seed: seed + block, numRuns: perSeed });
    for (const [index, one] of made.entries()) {
      const number = block * perSeed + index;
      if (number >= from && number < to) yield [number, one];
    }
  }
}
