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
import { PorticoFunction } from '../constructs/function.ts';
import { accessLogName } from '../constructs/log-names.ts';
import type { MailSender } from '../constructs/mail-access.ts';
import { OriginSecret, grantOriginVerification } from '../constructs/origin-secret.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import type { SearchDomain } from '../constructs/search-domain.ts';
import type { SearchIndexBucket } from '../constructs/search-index-bucket.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import { VisitorAccess } from '../constructs/visitor-access.ts';
import type { Environment } from '../environments.ts';
import { services } from '../services.ts';
import type { AccountMailsStack } from './account-mails.ts';
import type { MailInStack } from './mail-in.ts';
import type { IdentityStack } from './identity.ts';

export interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  /** Undefined where the own index answers searches. */
  readonly searchDomain: SearchDomain | undefined;
  readonly identity: IdentityStack;
  readonly sender: MailSender;
  readonly accountMails: AccountMailsStack;
  /** Undefined in environments that receive no mail. */
  readonly mailIn: MailInStack | undefined;
}

type Integrations = ReadonlyMap<string, HttpLambdaIntegration>;

const endpoints: readonly Endpoint[] = Object.values(contract);

/** No field identifies the caller: no IP address, no user, no path with ids. */
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

/** What the functions demand of sessions, where it is not the default. */
function setSessionRules(lambda: PorticoFunction, { sessionHours, staffTwoStep }: Environment): void {
  if (staffTwoStep === true) lambda.addEnvironment('STAFF_TWO_STEP', 'required');
  if (sessionHours?.staff !== undefined)
    lambda.addEnvironment('STAFF_SESSION_HOURS', String(sessionHours.staff));
  if (sessionHours?.customers !== undefined)
    lambda.addEnvironment('CUSTOMER_SESSION_HOURS', String(sessionHours.customers));
}

/** The HTTP API: one route for each endpoint of the contract, one function for each of its services. */
export class ApiStack extends Stack {
  readonly httpApi: apigateway.HttpApi;
  readonly accessLog: logs.LogGroup;
  readonly originSecret: OriginSecret;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { environment } = props;
    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: `portico-${environment.name}`,
      createDefaultStage: false,
    });
    this.accessLog = this.#createStage(environment);
    this.originSecret = new OriginSecret(this, 'OriginSecret', environment);
    this.#createRoutes(this.#createFunctions(props), props);
  }

  /** @returns the stage's access log */
  #createStage(environment: Environment): logs.LogGroup {
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

  /** @returns an integration for each service, by its name */
  #createFunctions({
    environment,
    artifacts,
    table,
    attachments,
    searchIndex,
    searchDomain,
    identity: { userPool, accountClient },
    sender,
    accountMails,
    mailIn,
  }: ApiStackProps): Integrations {
    const visitors = new VisitorAccess(this, environment, sender);
    const resources = {
      environment,
      attachments,
      searchIndex,
      searchDomain,
      userPool,
      accountClient,
      visitors,
      accountMails,
      mailIn,
    };
    const integrations = Object.entries(services).map(([name, service]) => {
      const lambda = new PorticoFunction(this, `Function-${name}`, {
        name: service.file?.(environment) ?? name,
        environment,
        artifacts,
        ...(service.memory !== undefined && { memory: service.memory }),
      });
      grantOriginVerification(lambda, this.originSecret);
      grantTableAccess(lambda, table, service.table);
      setSessionRules(lambda, environment);
      service.grant?.(lambda, resources);
      const integration = new HttpLambdaIntegration(`Integration-${name}`, lambda.target, {
        // One permission for the whole API: a function's policy has room for only about 50 routes.
        scopePermissionToRoute: false,
      });
      return [name, integration] as const;
    });
    return new Map(integrations);
  }

  #createRoutes(integrations: Integrations, { environment, identity }: ApiStackProps): void {
    const authorizer = new HttpJwtAuthorizer('Authorizer', identity.issuer, {
      jwtAudience: [identity.userPoolClient.userPoolClientId],
    });
    for (const { method, path, access, service, only_with } of endpoints) {
      if (only_with !== undefined && environment[only_with] === undefined) continue;
      const integration = integrations.get(service);
      if (!integration) throw new Error(`${method} ${path}: the service "${service}" has no function.`);
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
            reason: 'The contract declares this endpoint as public.',
          });
    }
  }
}
