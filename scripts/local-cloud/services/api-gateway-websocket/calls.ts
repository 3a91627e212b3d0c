import type { CallReader } from '../../recorder/call-reader.ts';
import { webSocketDefinition } from './definition.ts';

const operations: Readonly<Record<string, string>> = {
  POST: 'PostToConnection',
  DELETE: 'DeleteConnection',
  GET: 'GetConnection',
};

/**
 * The calls of the management API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-control-access-iam.html
 */
export const managementCalls: CallReader = {
  restOperation: (method) => operations[method] ?? method,
  permissionsOf({ operation, url }, assembly) {
    const method = Object.entries(operations).find(([, name]) => name === operation)?.[0] ?? '';
    const [, stage = '', ...rest] = url.pathname.split('/');
    const api = webSocketDefinition(assembly)?.id ?? '';
    const arn = `arn:aws:execute-api:${assembly.region}:${assembly.account}`;
    const resource = `${arn}:${[api, stage, method, ...rest].join('/')}`;
    return [{ action: 'execute-api:ManageConnections', resource, context: {} }];
  },
};
