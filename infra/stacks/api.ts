import { RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { contract } from '@portico/shared/contract/index.ts';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import type { Artifacts } from '../artifacts.ts';
import { allowAttachments } from '../constructs/bucket-access.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { accessLogName } from '../constructs/log-names.ts';
import { type Sender, allowClearingSuppression } from '../constructs/mail-access.ts';
import { OriginSecret, allowOnlyFrontDoor } from '../constructs/origin-secret.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { type TableAccess, allowTable } from '../constructs/table-access.ts';
import { allowManagingUsers } from '../constructs/user-pool-access.ts';
import { VisitorAccess } from '../constructs/visitor-access.ts';
import type { Environment } from '../environments.ts';
import type { IdentityStack } from './identity.ts';

export interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly identity: IdentityStack;
  readonly sender: Sender;
}

const endpoints: readonly Endpoint[] = Object.values(contract);

/** What each function that serves endpoints does to the table. */
const tableAccess: Record<(typeof contract)[keyof typeof contract]['service'], TableAccess> = {
  people: { actions: ['GetItem', 'PutItem', 'UpdateItem'], indexes: ['newest'] },
  companies: {
    actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['newest', 'company'],
  },
  tickets: {
    actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    indexes: ['newest', 'company', 'company_tab', 'status'],
  },
  attachments: { actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  contact: { actions: ['UpdateItem'] },
  newsletter: { actions: ['UpdateItem', 'DeleteItem'] },
  blog: { actions: ['GetItem'], indexes: ['newest'] },
};

/** Nothing here tells who called: no address, no identity, no path with its ids. */
const accessLogFormat = ({ name }: Environment) =>
  AccessLogFormat.custom(
    JSON.stringify({
      environment: name,
      request_id: '$context.requestId',
      time: '$context.requestTime',
      route: '$context.routeKey',
      status: '$context.status',
      bytes: '$context.responseLength',
      milliseconds: '$context.responseLatency',
      function_milliseconds: '$context.integrationLatency',
      function_error: '$context.integrationErrorMessage',
      authorizer_error: '$context.authorizer.error',
    }),
  );

/** The HTTP API: a route for every endpoint of the contract, a function for every service in it. */
export class ApiStack extends Stack {
  readonly httpApi: apigateway.HttpApi;
  readonly accessLog: logs.LogGroup;
  readonly originSecret: OriginSecret;

  constructor(
    scope: Construct,
    id: string,
    { environment, artifacts, table, attachments, identity, sender, ...props }: ApiStackProps,
  ) {
    super(scope, id, props);
    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: `portico-${environment.name}`,
      createDefaultStage: false,
    });
    this.accessLog = this.#stage(environment);
    this.originSecret = new OriginSecret(this, 'OriginSecret', environment);

    const visitors = new VisitorAccess(this, environment, sender);
    const integrations = new Map<string, HttpLambdaIntegration>();
    for (const [name, access] of Object.entries(tableAccess)) {
      const lambda = new PorticoFunction(this, `Function-${name}`, { name, environment, artifacts });
      allowOnlyFrontDoor(lambda, this.originSecret);
      allowTable(lambda, table, access);
      if (name === 'attachments') allowAttachments(lambda, attachments, ['GetObject', 'PutObject']);
      if (name === 'people') {
        allowManagingUsers(lambda, identity.pool, identity.client);
        allowClearingSuppression(lambda);
      }
      if (name === 'contact') visitors.allowEnquiries(lambda);
      if (name === 'newsletter') visitors.allowNewsletter(lambda);
      integrations.set(
        name,
        // One permission for the API rather than one for each route: a function's policy holds no more than about fifty.
        new HttpLambdaIntegration(`Integration-${name}`, lambda.live, { scopePermissionToRoute: false }),
      );
    }
    this.#routes(integrations, identity);
  }

  /** @returns its access log */
  #stage(environment: Environment): logs.LogGroup {
    const { logRetention, throttle } = environment;
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      logGroupName: accessLogName(environment),
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        format: accessLogFormat(environment),
      },
    });
    return accessLog;
  }

  #routes(integrations: ReadonlyMap<string, HttpLambdaIntegration>, identity: IdentityStack): void {
    const authorizer = new HttpJwtAuthorizer('Authorizer', identity.issuer, {
      jwtAudience: [identity.client.userPoolClientId],
    });
    for (const { method, path, access, service } of endpoints) {
      const integration = integrations.get(service);
      if (!integration) throw new Error(`${method} ${path} is served by "${service}", which is no function.`);
      const routes = this.httpApi.addRoutes({
        path,
        methods: [apigateway.HttpMethod[method]],
        integration,
        ...(access !== 'public' && { authorizer }),
      });
      if (access === 'public')
        for (const route of routes)
          Validations.of(route).acknowledge({
            id: 'AwsSolutions-APIG4',
            reason: 'The contract says that anyone may call it, signed in or not.',
          });
    }
  }
}
