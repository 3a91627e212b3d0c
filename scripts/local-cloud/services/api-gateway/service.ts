import { createIdAttribute } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { cognito } from '../cognito/service.ts';
import { lambda } from '../lambda/service.ts';
import { type ApiDefinition, readApiDefinition } from './api-definition.ts';
import { startHttpApi } from './http-api.ts';

/** Amazon API Gateway: the HTTP API of the assembly. */
export const apiGateway = defineService({
  name: 'api-gateway',
  resourceTypes: {
    'AWS::ApiGatewayV2::Api': {
      createPhysicalId: (n) => n.token(10),
      attributes: {
        ApiEndpoint: (id, n) => `https://${id}.execute-api.${n.region}.amazonaws.com`,
        ...createIdAttribute('ApiId'),
      },
    },
    'AWS::ApiGatewayV2::Authorizer': {
      createPhysicalId: (n) => n.token(6),
      attributes: createIdAttribute('AuthorizerId'),
    },
    'AWS::ApiGatewayV2::Integration': {
      createPhysicalId: (n) => n.token(7),
      attributes: createIdAttribute('IntegrationId'),
    },
    'AWS::ApiGatewayV2::Route': {
      createPhysicalId: (n) => n.token(7),
      attributes: createIdAttribute('RouteId'),
    },
    'AWS::ApiGatewayV2::RouteResponse': {
      createPhysicalId: (n) => n.token(7),
      attributes: createIdAttribute('RouteResponseId'),
    },
    'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName' },
  },
  ignoredTypes: ['AWS::ApiGateway::Account'],
  dependsOn: [cognito, lambda],
  endpoint: {},
  async start(cloud, port) {
    const findKeySetUrl = (issuer: string) =>
      cognito.getRunning(cloud).keySetOf(issuer) ?? new URL(`${issuer}/.well-known/jwks.json`);
    let definition: ApiDefinition | undefined = readApiDefinition(cloud.assembly, findKeySetUrl);
    const server = await startHttpApi({
      port,
      account: cloud.assembly.account,
      getDefinition: () => definition,
      runtime: lambda.getRunning(cloud).runtime,
      traceLog: cloud.traceLog,
      log: (line) => cloud.log(line),
    });
    return {
      url: server.url,
      deploy: (assembly) => {
        definition = readApiDefinition(assembly, findKeySetUrl);
      },
      stop: () => server.close(),
    };
  },
});
