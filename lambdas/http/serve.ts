import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint, HandlerInput, HandlerOutput } from '@portico/shared/contract/define.ts';
import { type Contract, contract } from '@portico/shared/contract/index.ts';
import { allows } from '@portico/shared/model/permissions.ts';
import type { Actor } from '../platform/actor.ts';
import { logger } from '../platform/logger.ts';
import { measureDuration, tally, tallyRefused } from '../platform/metrics.ts';
import { forbidden, notFound } from '../platform/problems.ts';
import { type FindProfile, callerOf, tokenOf } from './caller.ts';
import { toProblem } from './errors.ts';
import { validate } from './request.ts';
import { sourceOf } from './source.ts';

/** Who calls: somebody signed in, or, where anyone may, a network address (never to be stored or logged). */
type ActorOf<E extends Endpoint> = E extends { access: 'public' }
  ? { actor?: never; source: string }
  : { actor: Actor };
export type Call<E extends Endpoint> = HandlerInput<E> & ActorOf<E>;

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<HandlerOutput<E>>;

/**
 * Does what an endpoint promises. One that must read before it writes can begin reading while the caller is looked up, which saves a round
 * trip: `begin` runs once the verified token's own roles allow the call, and its result runs once the caller is known to be in good standing.
 */
export type Handler<E extends Endpoint> =
  Handle<E> | { readonly begin: (input: HandlerInput<E>) => Handle<E> };

/** A handler for each endpoint that the contract gives to `Service`. */
export type Handlers<Service extends string> = {
  readonly [K in keyof Contract as Contract[K]['service'] extends Service ? K : never]: Handler<Contract[K]>;
};

type Input = Record<string, unknown>;
type AnyHandle = (call: Input) => Promise<unknown>;
type AnyHandler = AnyHandle | { readonly begin: (input: Input) => AnyHandle };

const json = (
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  event: APIGatewayProxyEventV2,
  find: FindProfile,
) {
  const begin = (input: Input) => (typeof handler === 'function' ? handler : handler.begin(input));
  if (endpoint.access === 'public') {
    const input = validate(endpoint, event);
    return begin(input)({ ...input, source: sourceOf(event) });
  }
  const token = tokenOf(event);
  const looking = callerOf(token, find);
  const begun = allows(endpoint.access, token.roles)
    ? outcomeOf(() => {
        const input = validate(endpoint, event);
        return { input, handle: begin(input) };
      })
    : outcomeOf(() => {
        throw forbidden();
      });
  // Who may not call at all is told so before what is wrong with the request.
  const actor = await looking;
  logger.appendKeys({ actor_id: actor.id });
  if (!allows(endpoint.access, actor.roles)) throw forbidden();
  const { input, handle } = begun();
  return handle({ ...input, actor });
}

/** Runs `work` now and reports its result or its error when asked. */
function outcomeOf<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
/**
 * The Lambda handler of one function: finds the endpoint by route key, then caller, permission, validation, handler, validation of the
 * answer. Every log line carries request id, actor id and route.
 */
export function serve<Service extends string>(
  service: Service,
  handlers: Handlers<Service>,
  find: FindProfile,
) {
  const byName = new Map<string, AnyHandler>(Object.entries(handlers));
  const routes = new Map<string, { endpoint: Endpoint; handler: AnyHandler }>();
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = byName.get(name);
    if (endpoint.service === service && handler)
      routes.set(`${endpoint.method} ${endpoint.path}`, { endpoint, handler });
  }

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const started = performance.now();
    const { requestId } = event.requestContext;
    logger.resetKeys();
    logger.appendKeys({ request_id: requestId, route: event.routeKey });
    const route = routes.get(event.routeKey);
    try {
      if (!route) throw notFound();
      const { endpoint, handler } = route;
      const output = endpoint.response.parse(await answer(endpoint, handler, event, find));
      const status = endpoint.status ?? 200;
      logger.info('answered', { status });
      return json(status, output);
    } catch (error) {
      const { status, problem, headers } = toProblem(error, requestId, route?.endpoint.flag);
      if (status >= 500) {
        logger.error('failed', { status, error: error instanceof Error ? error : String(error) });
        tally('failed');
      } else {
        logger.info('refused', { status, code: problem.code });
        tallyRefused(problem.code);
      }
      return json(status, problem, headers);
    } finally {
      measureDuration(started);
    }
  };
}
