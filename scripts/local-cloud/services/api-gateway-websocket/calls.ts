import { cachePerAssembly } from '../../assembly/once-per-assembly.ts';
import type { CallReader } from '../../recorder/call-reader.ts';
import { readWebSocketDefinition } from './definition.ts';

const operations: Readonly<Record<string, string>> = {
  POST: 'PostToConnection',
  DELETE: 'DeleteConnection',
  GET: 'GetConnection',
};

const findApiId = cachePerAssembly((assembly) => readWebSocketDefinition(assembly)?.id ?? '');

/**
 * The calls of the management API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-control-access-iam.html
 */
export const managementCallReader: CallReader = {
  findRestOperation: (method) => operations[method] ?? method,
  listPermissions({ operation, url }, assembly) {
    const method = Object.entries(operations).find(([, name]) => name === operation)?.[0] ?? '';
    const [, stage = '', ...rest] = url.pathname.split('/');
    const arn = `arn:aws:execute-api:${assembly.region}:${assembly.account}`;
    const resource = `${arn}:${[findApiId(assembly), stage, method, ...rest].join('/')}`;
    return [{ action: 'execute-api:ManageConnections', resource, context: {} }];
  },
};
