import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256 } from '../../../services/cloudfront/origins/origins.ts';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { toFunctionAccessKey, localCredentials } from '../../../credentials.ts';
import { TraceLog } from '../../../recorder/trace-log.ts';
import { openAssembly } from '../../../services.ts';
import type { ConnectionLimits } from '../../../services/api-gateway-websocket/connections.ts';
import { readWebSocketDefinition } from '../../../services/api-gateway-websocket/definition.ts';
import { startWebSocketApi } from '../../../services/api-gateway-websocket/server.ts';
import { readFunctionDefinition } from '../../../services/lambda/function-definition.ts';
import { LambdaRuntime } from '../../../services/lambda/runtime.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

const region = 'eu-west-2';

/** A WebSocket API as the CDK would synthesize it. Only the route `ask` has a response. */
function createTemplate(code: string, throttling: object): object {
  const route = (RouteKey: string, moreProperties: object = {}) => ({
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey,
      AuthorizationType: 'NONE',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
      ...moreProperties,
    },
  });
  return {
    Resources: {
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Properties: { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
      },
      Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { ApiId: { Ref: 'Api' }, StageName: 'socket', DefaultRouteSettings: throttling },
      },
      Function: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          Handler: 'index.handler',
          Runtime: 'nodejs24.x',
          Code: { S3Key: 'code.zip' },
          Timeout: 5,
        },
      },
      Integration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          ApiId: { Ref: 'Api' },
          IntegrationType: 'AWS_PROXY',
          IntegrationUri: {
            'Fn::Join': [
              '',
              [
                'arn:aws:apigateway:eu-west-2:lambda:path/2015-03-31/functions/',
                { 'Fn::GetAtt': ['Function', 'Arn'] },
                '/invocations',
              ],
            ],
          },
        },
      },
      Connect: route('$connect'),
      Disconnect: route('$disconnect'),
      Default: route('$default'),
      Ask: route('ask', { RouteResponseSelectionExpression: '$default' }),
      Answer: {
        Type: 'AWS::ApiGatewayV2::RouteResponse',
        Properties: { ApiId: { Ref: 'Api' }, RouteId: { Ref: 'Ask' }, RouteResponseKey: '$default' },
      },
    },
  };
}

/**
 * Refuses a connection whose URL has `pass=no`, fails for a message that contains `fail`, and otherwise
 * responds with the event.
 */
const echoCode = `
export const handler = async (event) => {
  console.log(JSON.stringify(event.requestContext));
  if (event.queryStringParameters?.pass === 'no') return { statusCode: 403 };
  if (event.body?.includes('fail')) throw new Error('on purpose');
  return { statusCode: 200, body: JSON.stringify(event) };
};`;

interface ApiOptions {
  readonly limits?: ConnectionLimits;
  /** Throttling of the stage. */
  readonly throttling?: object;
}

export async function startApi({ limits, throttling = {} }: ApiOptions = {}) {
  const assembly = openAssembly(
    writeAssembly({ Live: createTemplate(echoCode, throttling) }, { code: { 'index.mjs': echoCode } }),
  );
  const logLines: string[] = [];
  const functionDefinitions = assembly
    .listFunctions()
    .map((resource) => readFunctionDefinition(assembly, resource, {}));
  const runtime = new LambdaRuntime(functionDefinitions, { log: (_, line) => logLines.push(line) });
  const definition = readWebSocketDefinition(assembly);
  const api = await startWebSocketApi({
    port: 0,
    region,
    credentials: localCredentials,
    getDefinition: () => definition,
    runtime,
    traceLog: new TraceLog(),
    log: (line) => logLines.push(line),
    ...(limits && { limits }),
  });
  const callManagementApi = async (
    method: string,
    id: string,
    body = '',
    accessKey = toFunctionAccessKey('sender'),
  ) => {
    const { hostname, port, host } = new URL(api.url);
    const path = `/socket/@connections/${encodeURIComponent(id)}`;
    const signer = new SignatureV4({
      service: 'execute-api',
      region,
      credentials: { ...localCredentials, accessKeyId: accessKey },
      sha256: Sha256,
    });
    const { headers } = await signer.sign({
      method,
      protocol: 'http:',
      hostname,
      port: Number(port),
      path,
      query: {},
      headers: { host },
      body,
    });
    return fetch(api.url + path, { method, headers, ...(body && { body }) });
  };
  return {
    ...api,
    logLines,
    callManagementApi,
    open: (path = '/socket') => openSocket(api.url + path),
    close: async () => {
      await api.close();
      await runtime.close();
    },
  };
}

const Message = z.looseObject({
  requestContext: z.looseObject({ connectionId: z.string(), eventType: z.string() }).optional(),
});

/** Opens a connection. @returns the HTTP status if it is refused */
export function openSocket(url: string): Promise<Socket | number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { 'X-Mixed-Case': 'kept' } });
  const wrappedSocket = new Socket(socket);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(wrappedSocket));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.on('error', () => undefined);
  });
}

export class Socket {
  readonly #socket: WebSocket;
  readonly #unreadMessages: z.output<typeof Message>[] = [];
  #notifyReader: () => void = () => undefined;
  readonly closeCode: Promise<number>;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closeCode = new Promise((resolve) => socket.on('close', resolve));
    socket.on('message', (data) => {
      this.#unreadMessages.push(Message.parse(JSON.parse(z.instanceof(Buffer).parse(data).toString())));
      this.#notifyReader();
    });
  }

  /** Messages that have arrived and were not read yet. */
  get unreadCount(): number {
    return this.#unreadMessages.length;
  }

  send(data: string | Buffer): void {
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close();
  }

  /** Returns the next unread message, and waits for it if there is none. */
  async readMessage(): Promise<z.output<typeof Message>> {
    while (this.#unreadMessages.length === 0)
      await new Promise<void>((resolve) => {
        this.#notifyReader = resolve;
      });
    return this.#unreadMessages.shift() ?? {};
  }

  async requestConnectionId(): Promise<string> {
    this.send('{"action":"ask"}');
    return (await this.readMessage()).requestContext?.connectionId ?? '';
  }
}
