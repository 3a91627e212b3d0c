import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint, HandlerInput, HandlerOutput } from '../../shared/contract/define.ts';
import { type Contract, contract } from '../../shared/contract/index.ts';
import { allows } from '../../shared/model/permissions.ts';
import type { Actor } from '../platform/actor.ts';
import { logger } from '../platform/logger.ts';
import { forbidden, notFound } from '../platform/problems.ts';
import { type FindProfile, callerOf, tokenOf } from './caller.ts';
import { toProblem } from './errors.ts';
import { validate } from './request.ts';

type ActorOf<E extends Endpoint> = E extends { access: 'public' } ? { actor?: never } : { actor: Actor };
export type Call<E extends Endpoint> = HandlerInput<E> & ActorOf<E>;

/** A handler for each endpoint that the contract gives to `Service`. */
export type Handlers<Service extends string> = {
  readonly [K in keyof Contract as Contract[K]['service'] extends Service ? K : never]: (
    call: Call<Contract[K]>,
  ) => Promise<HandlerOutput<Contract[K]>>;
};

type AnyHandler = (call: Record<string, unknown>) => Promise<unknown>;

const json = (status: number, body: unknown): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

async function answer(
  endpoint: Endpoint,
  handle: AnyHandler,
  event: APIGatewayProxyEventV2,
  find: FindProfile,
) {
  let actor: Actor | undefined;
  if (endpoint.access !== 'public') {
    const token = tokenOf(event);
    actor = await callerOf(token, find);
    logger.appendKeys({ actor_id: actor.id });
    if (!allows(endpoint.access, actor.roles)) throw forbidden();
  }
  const output = await handle({ ...validate(endpoint, event), ...(actor && { actor }) });
  return json(endpoint.status ?? 200, endpoint.response.parse(output));
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
  const routes = new Map<string, { endpoint: Endpoint; handle: AnyHandler }>();
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = byName.get(name);
    if (endpoint.service === service && handle)
      routes.set(`${endpoint.method} ${endpoint.path}`, { endpoint, handle });
  }

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { requestId } = event.requestContext;
    logger.resetKeys();
    logger.appendKeys({ request_id: requestId, route: event.routeKey });
    try {
      const route = routes.get(event.routeKey);
      if (!route) throw notFound();
      const response = await answer(route.endpoint, route.handle, event, find);
      logger.info('answered', { status: response.statusCode ?? 200 });
      return response;
    } catch (error) {
      const { status, problem } = toProblem(error, requestId);
      if (status >= 500)
        logger.error('failed', { status, error: error instanceof Error ? error : String(error) });
      else logger.info('refused', { status, code: problem.code });
      return json(status, problem);
    }
  };
}
