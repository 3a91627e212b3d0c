import { defineService } from '../../service.ts';
import { apiGateway } from '../api-gateway/service.ts';
import { lambda } from '../lambda/service.ts';
import { managementCallReader } from './calls.ts';
import { readWebSocketDefinition } from './definition.ts';
import { startWebSocketApi } from './server.ts';

/**
 * Amazon API Gateway: the WebSocket API of the assembly. The service of the HTTP API declares its resource
 * types.
 */
export const apiGatewayWebSocket = defineService({
  name: 'api-gateway-websocket',
  dependsOn: [apiGateway, lambda],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'], callReader: managementCallReader },
  async start(cloud, port) {
    let definition = readWebSocketDefinition(cloud.assembly);
    const server = await startWebSocketApi({
      port,
      region: cloud.assembly.region,
      credentials: cloud.credentials,
      getDefinition: () => definition,
      runtime: lambda.getRunning(cloud).runtime,
      traceLog: cloud.traceLog,
      log: (line) => cloud.log(line),
    });
    return {
      url: server.url,
      /** The API's id; undefined if the assembly has no WebSocket API. */
      apiId: () => definition?.id,
      connections: server.connections,
      restart: (milliseconds: number) => server.restart(milliseconds),
      deploy: (assembly) => {
        definition = readWebSocketDefinition(assembly);
      },
      stop: () => server.close(),
    };
  },
});
