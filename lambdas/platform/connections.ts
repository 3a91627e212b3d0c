/**
 * The connections of API Gateway's WebSocket API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
import { livePath } from '@portico/shared/model/live.ts';
import { required } from './environment.ts';
import { ServiceError, endpointOf, signedCall } from './signed-call.ts';

const isGone = (error: unknown) => error instanceof ServiceError && error.name === 'GoneException';

/** @returns false if the connection has ended */
async function call(method: 'POST' | 'DELETE', id: string, input?: object): Promise<boolean> {
  const host = `${required('LIVE_API_ID')}.execute-api`;
  const endpoint = endpointOf(host, 'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI');
  try {
    await signedCall({
      service: 'execute-api',
      method,
      // Ids end in `=`.
      url: `${endpoint}${livePath}/@connections/${encodeURIComponent(id)}`,
      ...(input && { input }),
      patience: 3_000,
    });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Sends a message. @returns false if the connection has ended */
export const sendTo = (id: string, message: object): Promise<boolean> => call('POST', id, message);

/** Ends the connection, if it has not ended yet. */
export async function disconnect(id: string): Promise<void> {
  await call('DELETE', id);
}
