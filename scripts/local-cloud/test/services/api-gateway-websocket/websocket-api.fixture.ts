import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256 } from '../../../services/cloudfront/origins/origins.ts';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { functionAccessKey, localCredentials } from '../../../credentials.ts';
import { TraceLog } from '../../../recorder/trace-log.ts';
import { openAssembly } from '../../../services.ts';
import type { ConnectionLimits } from '../../../services/api-gateway-websocket/connections.ts';
import { webSocketDefinition } from '../../../services/api-gateway-websocket/definition.ts';
import { startWebSocketApi } from '../../../services/api-gateway-websocket/server.ts';
import { functionDefinition } from '../../../services/lambda/function-definition.ts';
import { LambdaRuntime } from '../../../services/lambda/runtime.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

const region = 'eu-west-2';

/** A WebSocket API as the CDK would synthesize it. Only the route `ask` has a response. */
function template(code: string, settings: object): object {
  const route = (RouteKey: string, more: object = {}) => ({
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey,
      AuthorizationType: 'NONE',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
      ...more,
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
        Properties: { ApiId: { Ref: 'Api' }, StageName: 'socket', DefaultRouteSettings: settings },
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
const echo = `
export const handler = async (event) => {
  console.log(JSON.stringify(event.requestContext));
  if (event.queryStringParameters?.pass === 'no') return { statusCode: 403 };
  if (event.body?.includes('fail')) throw new Error('on purpose');
  return { statusCode: 200, body: JSON.stringify(event) };
};`;

interface ApiOptions {
  readonly limits?: ConnectionLimits;
  /** Throttling of the stage. */
  readonly settings?: object;
}

export async function startApi({ limits, settings = {} }: ApiOptions = {}) {
  const assembly = openAssembly(
    writeAssembly({ Live: template(echo, settings) }, { code: { 'index.mjs': echo } }),
  );
  const logged: string[] = [];
  const definitions = assembly.functions().map((one) => functionDefinition(assembly, one, {}));
  const runtime = new LambdaRuntime(definitions, { log: (_, line) => logged.push(line) });
  const definition = webSocketDefinition(assembly);
  const api = await startWebSocketApi({
    port: 0,
    region,
    credentials: localCredentials,
    definition: () => definition,
    runtime,
    traces: new TraceLog(),
    log: (line) => logged.push(line),
    ...(limits && { limits }),
  });
  const manage = async (method: string, id: string, body = '', key = functionAccessKey('sender')) => {
    const { hostname, port, host } = new URL(api.url);
    const path = `/socket/@connections/${encodeURIComponent(id)}`;
    const signer = new SignatureV4({
      service: 'execute-api',
      region,
      credentials: { ...localCredentials, accessKeyId: key },
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
    logged,
    manage,
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
  readonly #received: z.output<typeof Message>[] = [];
  #wake: () => void = () => undefined;
  readonly closed: Promise<number>;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('message', (data) => {
      this.#received.push(Message.parse(JSON.parse(z.instanceof(Buffer).parse(data).toString())));
      this.#wake();
    });
  }

  /** Messages that have arrived and were not read yet. */
  get waiting(): number {
    return this.#received.length;
  }

  send(data: string | Buffer): void {
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close();
  }

  /** The next unread message. */
  async next(): Promise<z.output<typeof Message>> {
    while (this.#received.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#received.shift() ?? {};
  }

  async connectionId(): Promise<string> {
    this.send('{"action":"ask"}');
    return (await this.next()).requestContext?.connectionId ?? '';
  }
}
