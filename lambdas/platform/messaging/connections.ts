/**
 * The connections of API Gateway's WebSocket API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { livePath } from '@portico/shared/model/live.ts';
import { createRequestHandler } from '../aws-client.ts';
import { requireVariable } from '../environment.ts';

const getApiUrl = () =>
  process.env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] ??
  `https://${requireVariable('LIVE_API_ID')}.execute-api.${requireVariable('AWS_REGION')}.amazonaws.com`;

const client = new ApiGatewayManagementApiClient({
  endpoint: () => Promise.resolve({ url: new URL(livePath, getApiUrl()) }),
  maxAttempts: 4,
  requestHandler: createRequestHandler(),
});

/** @returns false if the connection has ended */
async function ignoreGoneConnection(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}

/** Sends a message. @returns false if the connection has ended */
export const sendToConnection = (ConnectionId: string, message: object): Promise<boolean> =>
  ignoreGoneConnection(
    client.send(new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(message) })),
  );

/** Ends the connection, unless it has ended. */
export async function disconnect(ConnectionId: string): Promise<void> {
  await ignoreGoneConnection(client.send(new DeleteConnectionCommand({ ConnectionId })));
}
