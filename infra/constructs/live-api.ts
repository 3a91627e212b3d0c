import { Stack, Token, Validations } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { livePath } from '@portico/shared/model/live.ts';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { readLogicalId } from './logical-id.ts';

/** The stage is named after the path on the site, so that CloudFront does not have to rewrite the path. */
const stageName = livePath.slice(1);

export interface LiveApiProps {
  readonly environment: Environment;
  /** Serves every route. */
  readonly liveFunction: PorticoFunction;
}

/** The WebSocket API, which browsers reach through the site's distribution at `/live`. */
export class LiveApi extends Construct {
  readonly api: apigateway.WebSocketApi;

  constructor(scope: Construct, id: string, { environment, liveFunction }: LiveApiProps) {
    super(scope, id);
    const createRouteOptions = (name: string) => ({
      integration: new WebSocketLambdaIntegration(name, liveFunction.target),
    });
    this.api = new apigateway.WebSocketApi(this, 'WebSocketApi', {
      apiName: `portico-${environment.name}-live`,
      routeSelectionExpression: '$request.body.action',
      connectRouteOptions: createRouteOptions('Connect'),
      disconnectRouteOptions: createRouteOptions('Disconnect'),
      defaultRouteOptions: createRouteOptions('Message'),
    });
    // The only route whose response is sent to the browser.
    this.api.addRoute('beat', { ...createRouteOptions('Beat'), returnResponse: true });
    const { rate, burst } = environment.throttle;
    const stage = new apigateway.WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName,
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
    });
    this.#acknowledgeFindings(stage);
  }

  /** Lets the function send messages to connections and close them; sets `LIVE_API_ID`. */
  grantConnectionManagement(lambda: PorticoFunction): void {
    const { region, account, partition } = Stack.of(this);
    const methods = ['POST', 'DELETE'];
    const connectionsResource = (owner: string, api: string, method: string) =>
      `execute-api:${region}:${owner}:${api}/${stageName}/${method}/@connections/*`;
    lambda.addEnvironment('LIVE_API_ID', this.api.apiId);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['execute-api:ManageConnections'],
        resources: methods.map(
          (method) => `arn:${partition}:${connectionsResource(account, this.api.apiId, method)}`,
        ),
      }),
    );
    const owner = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
    Validations.of(lambda.executionRole).acknowledge(
      ...methods.map((method) => ({
        id: `AwsSolutions-IAM5[Resource::arn:aws:${connectionsResource(owner, `<${readLogicalId(this.api)}>`, method)}]`,
        reason: 'API Gateway generates the ids of connections when they open.',
      })),
    );
  }

  #acknowledgeFindings(stage: apigateway.WebSocketStage): void {
    for (const child of this.api.node.findAll())
      if (child instanceof apigateway.WebSocketRoute)
        Validations.of(child).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: '$connect verifies the pass of the connection; messages need an open connection.',
        });
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        'Access logs of a WebSocket API need a role that is a setting of the whole account and region. The function logs each route and its status.',
    });
  }
}
