import { RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  type FunctionName,
  type ServiceName,
  functionsByService,
} from '@portico/shared/contract/functions.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { keyProxyPath } from '@portico/shared/contract/key-paths.ts';
import { mailSettingsPath } from '@portico/shared/model/mail.ts';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import type { Artifacts } from '../artifacts.ts';
import { apiFunctions } from '../api-functions.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { grantHttpServing } from '../constructs/access/http-access.ts';
import { accessLogGroupName } from '../constructs/alarms/log-names.ts';
import type { OriginSecret } from '../constructs/firewall/origin-secret.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { EncryptedTopic } from '../constructs/encrypted-topic.ts';
import type { SearchDomain } from '../constructs/search-domain.ts';
import type { SearchIndexBucket } from '../constructs/search-index-bucket.ts';
import type { SetupFunction } from '../constructs/setup-function.ts';
import { grantTableAccess } from '../constructs/access/table-access.ts';
import type { Environment } from '../environments.ts';
import type { ChangesStack } from './changes.ts';
import type { DeliverStack } from './deliver.ts';
import type { ExportStack } from './export.ts';
import type { MailInStack } from './mail-in.ts';
import type { IdentityStack } from './identity.ts';
import type { ProjectStack } from './project.ts';
import type { OutboundStack } from './outbound.ts';

export interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly imports: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  /** Undefined if the environment uses the built-in search index. */
  readonly searchDomain: SearchDomain | undefined;
  readonly identity: IdentityStack;
  readonly changes: ChangesStack;
  readonly deliverStack: DeliverStack;
  readonly exportStack: ExportStack;
  readonly projectStack: ProjectStack;
  readonly outbound: OutboundStack;
  readonly originSecret: OriginSecret;
  /** Creates the secret of the contact form. */
  readonly setup: SetupFunction;
  /** Undefined in environments that receive no mail. */
  readonly mailIn: MailInStack | undefined;
}

type LambdaIntegrations = ReadonlyMap<FunctionName, HttpLambdaIntegration>;

const functionNames = ['api', 'accounts', 'public', 'search', 'import'] as const;

const endpoints: readonly (Endpoint & { readonly service: ServiceName })[] = Object.values(contract);

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

/** The HTTP API: one route for each endpoint of the contract, and the functions that serve them. */
export class ApiStack extends Stack {
  readonly httpApi: apigateway.HttpApi;
  readonly accessLog: logs.LogGroup;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { environment } = props;
    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: `portico-${environment.name}`,
      createDefaultStage: false,
    });
    this.accessLog = this.#createStage(environment);
    const integrations = this.#createIntegrations(props);
    this.#createRoutes(integrations, props);
    this.#createRouteForKeys(integrations);
    this.#createMailSettings(integrations);
  }

  /** @returns the stage's access log */
  #createStage(environment: Environment): logs.LogGroup {
    const { logRetention, throttle } = environment;
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      logGroupName: accessLogGroupName(environment),
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

  /** @returns an integration for each function, by its name */
  #createIntegrations(props: ApiStackProps): LambdaIntegrations {
    const { environment, artifacts, table, exportStack, mailIn } = props;
    const integrations = new Map<FunctionName, HttpLambdaIntegration>();
    const addIntegration = (name: FunctionName, lambda: PorticoFunction) =>
      integrations.set(
        name,
        new HttpLambdaIntegration(`Integration-${name}`, lambda.target, {
          // One permission for the whole API: a function's policy has room for only about 50 routes.
          scopePermissionToRoute: false,
        }),
      );
    const functions = new Map<FunctionName, PorticoFunction>();
    for (const name of functionNames) {
      const {
        table: tableAccess,
        memory,
        timeout,
        allowsRecursion,
        deploysGradually,
        grant,
      } = apiFunctions[name];
      const lambda = new PorticoFunction(this, `Function-${name}`, {
        name,
        environment,
        artifacts,
        ...(memory !== undefined && { memory }),
        ...(timeout !== undefined && { timeout }),
        ...(allowsRecursion !== undefined && { allowsRecursion }),
        ...(deploysGradually !== undefined && { deploysGradually }),
      });
      grantHttpServing(lambda, props.originSecret);
      grantTableAccess(lambda, table, tableAccess);
      grant(lambda, props);
      addIntegration(name, lambda);
      functions.set(name, lambda);
    }
    this.#createImports(functions, props);
    addIntegration('export', exportStack.lambda);
    if (mailIn) addIntegration('mail-in', mailIn.mailIn);
    return integrations;
  }

  /**
   * Lets imports run in the background, and lets `accounts` send their invitations, because only that
   * function may create accounts.
   */
  #createImports(
    functions: ReadonlyMap<FunctionName, PorticoFunction>,
    { changes, projectStack }: ApiStackProps,
  ): void {
    const [lambda, accounts] = [functions.get('import'), functions.get('accounts')];
    if (!lambda || !accounts) throw new Error('Imports need the functions `import` and `accounts`.');
    changes.importRequests.invokeWithMessages(lambda, projectStack.failedMessages);
    changes.importRequests.grantPublishing(lambda, 'IMPORTS_TOPIC');
    const invitations = new EncryptedTopic(this, 'Invitations');
    invitations.invokeWithMessages(accounts, projectStack.failedMessages);
    invitations.grantPublishing(lambda, 'INVITATIONS_TOPIC');
  }

  #createRoutes(integrations: LambdaIntegrations, { environment, identity, mailIn }: ApiStackProps): void {
    const authorizer = new HttpJwtAuthorizer('Authorizer', identity.issuer, {
      jwtAudience: [identity.userPoolClient.userPoolClientId],
    });
    for (const { method, path, access, service, only_with } of endpoints) {
      if (access === 'keys') continue;
      if (only_with !== undefined && environment[only_with] === undefined) continue;
      const name = functionsByService[service];
      // Environments that receive no mail do not have this function.
      if (name === 'mail-in' && !mailIn) continue;
      const integration = integrations.get(name);
      if (!integration) throw new Error(`${method} ${path}: the function "${name}" does not exist.`);
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

  /**
   * One route for all endpoints that accept keys. The function selects the endpoint, and accepts only keys.
   */
  #createRouteForKeys(integrations: LambdaIntegrations): void {
    const integration = integrations.get('api');
    if (!integration) return;
    const methods = [apigateway.HttpMethod.ANY];
    for (const route of this.httpApi.addRoutes({ path: keyProxyPath, methods, integration }))
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The function authorizes each request by the key of an integration.',
      });
  }

  /**
   * Adds routes that are not in the contract: a page, and the requests sent by its form and by mail programs.
   */
  #createMailSettings(integrations: LambdaIntegrations): void {
    const integration = integrations.get('public');
    if (!integration) return;
    const methods = [apigateway.HttpMethod.GET, apigateway.HttpMethod.POST];
    for (const route of this.httpApi.addRoutes({ path: `${mailSettingsPath}{token}`, methods, integration }))
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The sealed token in the path authorizes; readers must not have to sign in to stop mails.',
      });
  }
}
