import { type TypeLimits, bytes, choice, description, items, number, text } from './bound.ts';

const docs = 'https://docs.aws.amazon.com';
const quotas = `${docs}/lambda/latest/dg/gettingstarted-limits.html`;
const api = (name: string) => `${docs}/lambda/latest/api/API_${name}.html`;
const httpApi = `${docs}/apigateway/latest/developerguide/http-api-quotas.html`;
const logs = (name: string) => `${docs}/AmazonCloudWatchLogs/latest/APIReference/API_${name}.html`;

/** In days. */
const retentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1_096, 1_827, 2_192, 2_557, 2_922, 3_288,
  3_653,
];

/** Lambda, API Gateway, CodeDeploy and CloudWatch Logs. */
export const compute: readonly TypeLimits[] = [
  {
    type: 'AWS::Lambda::Function',
    source: api('CreateFunction'),
    properties: {
      FunctionName: text(64, /^[\w-]+$/),
      Description: description(256),
      Handler: text(128, /^\S+$/),
      MemorySize: number(128, 10_240),
      Timeout: number(1, 900),
      'EphemeralStorage.Size': number(512, 10_240),
      Layers: items(5),
      Architectures: items(1, 1),
      'Architectures[]': choice('arm64', 'x86_64'),
      'LoggingConfig.LogFormat': choice('JSON', 'Text'),
      'TracingConfig.Mode': choice('Active', 'PassThrough'),
      ReservedConcurrentExecutions: number(0, 1_000),
    },
  },
  {
    type: 'AWS::Lambda::Function',
    source: quotas,
    properties: { 'Environment.Variables': bytes(4_096), Tags: items(50) },
  },
  {
    type: 'AWS::Lambda::Version',
    source: api('PublishVersion'),
    properties: { Description: description(256) },
  },
  {
    type: 'AWS::Lambda::Alias',
    source: api('CreateAlias'),
    properties: {
      Name: text(128, /^(?!\d+$)[\w-]+$/),
      Description: description(256),
      'RoutingConfig.AdditionalVersionWeights': items(1),
    },
  },
  {
    type: 'AWS::Lambda::LayerVersion',
    source: api('PublishLayerVersion'),
    properties: { Description: description(256), LayerName: text(140), CompatibleRuntimes: items(15) },
  },
  {
    type: 'AWS::Lambda::Permission',
    source: api('AddPermission'),
    properties: {
      Action: text(256, /^(lambda:(\*|[a-zA-Z]+)|\*)$/),
      FunctionName: text(140),
      Principal: text(256, /^[^\s]+$/),
      SourceAccount: text(12, /^\d{12}$/),
      SourceArn: text(1_024),
    },
  },
  {
    type: 'AWS::Lambda::EventInvokeConfig',
    source: api('PutFunctionEventInvokeConfig'),
    properties: {
      MaximumEventAgeInSeconds: number(60, 21_600),
      MaximumRetryAttempts: number(0, 2),
      'DestinationConfig.OnFailure.Destination': text(350),
      Qualifier: text(128, /^(\$LATEST|[\w$-]+)$/),
    },
  },
  {
    type: 'AWS::Lambda::EventSourceMapping',
    source: api('CreateEventSourceMapping'),
    properties: {
      BatchSize: number(1, 10_000),
      MaximumBatchingWindowInSeconds: number(0, 300),
      MaximumRecordAgeInSeconds: number(60, 604_800),
      MaximumRetryAttempts: number(0, 10_000),
      ParallelizationFactor: number(1, 10),
      FunctionResponseTypes: items(1),
      StartingPosition: choice('LATEST', 'TRIM_HORIZON'),
      'ScalingConfig.MaximumConcurrency': number(2, 1_000),
    },
  },
  {
    type: 'AWS::Lambda::EventSourceMapping',
    source: `${docs}/lambda/latest/dg/invocation-eventfiltering.html`,
    properties: { 'FilterCriteria.Filters': items(5, 1), 'FilterCriteria.Filters[].Pattern': text(4_096) },
  },
  {
    type: 'AWS::Scheduler::Schedule',
    source: `${docs}/scheduler/latest/APIReference/API_CreateSchedule.html`,
    properties: {
      Name: text(64, /^[\w.-]+$/),
      Description: description(512),
      ScheduleExpression: text(256),
      'FlexibleTimeWindow.Mode': choice('OFF', 'FLEXIBLE'),
      'Target.RetryPolicy.MaximumEventAgeInSeconds': number(60, 86_400),
      'Target.RetryPolicy.MaximumRetryAttempts': number(0, 185),
    },
  },
  {
    type: 'AWS::Events::Rule',
    source: `${docs}/eventbridge/latest/APIReference/API_PutRule.html`,
    properties: {
      Description: description(512),
      EventPattern: bytes(4_096),
      State: choice('DISABLED', 'ENABLED', 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS'),
      Targets: items(5, 1),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Api',
    source: `${docs}/apigatewayv2/latest/api-reference/apis-apiid.html`,
    properties: {
      Name: text(128),
      Description: description(1_024),
      ProtocolType: choice('HTTP', 'WEBSOCKET'),
      Tags: items(50),
      'CorsConfiguration.MaxAge': number(-1, 86_400),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Stage',
    source: httpApi,
    properties: {
      StageName: text(128, /^(\$default|[\w-]+)$/),
      'AccessLogSettings.Format': bytes(3_072),
      Tags: items(50),
      StageVariables: items(100),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Stage',
    source: `${docs}/apigateway/latest/developerguide/limits.html`,
    properties: {
      'DefaultRouteSettings.ThrottlingRateLimit': number(1, 10_000),
      'DefaultRouteSettings.ThrottlingBurstLimit': number(1, 5_000),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Integration',
    source: `${docs}/apigatewayv2/latest/api-reference/apis-apiid-integrations.html`,
    properties: {
      TimeoutInMillis: number(50, 30_000),
      IntegrationType: choice('AWS_PROXY', 'HTTP_PROXY'),
      PayloadFormatVersion: choice('1.0', '2.0'),
      Description: description(1_024),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Route',
    source: `${docs}/apigatewayv2/latest/api-reference/apis-apiid-routes.html`,
    properties: {
      RouteKey: text(
        512,
        /^(\$(default|connect|disconnect)|\w+|(ANY|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT) \/([\w.{}~-]+(\{\w+\+\})?|\{\w+\+?\})?(\/([\w.~-]+|\{\w+\+?\}))*)$/,
      ),
      AuthorizationType: choice('NONE', 'AWS_IAM', 'JWT', 'CUSTOM'),
      AuthorizationScopes: items(10),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::RouteResponse',
    source: `${docs}/apigatewayv2/latest/api-reference/apis-apiid-routes-routeid-routeresponses.html`,
    properties: { RouteResponseKey: choice('$default') },
  },
  {
    type: 'AWS::ApiGatewayV2::Authorizer',
    source: httpApi,
    properties: {
      Name: text(128),
      AuthorizerType: choice('JWT', 'REQUEST'),
      'JwtConfiguration.Audience': items(50, 1),
      AuthorizerResultTtlInSeconds: number(0, 3_600),
    },
  },
  {
    type: 'AWS::CodeDeploy::Application',
    source: `${docs}/codedeploy/latest/APIReference/API_CreateApplication.html`,
    properties: { ApplicationName: text(100), ComputePlatform: choice('Server', 'Lambda', 'ECS') },
  },
  {
    type: 'AWS::CodeDeploy::DeploymentGroup',
    source: `${docs}/codedeploy/latest/userguide/limits.html`,
    properties: {
      DeploymentGroupName: text(100),
      'AlarmConfiguration.Alarms': items(10),
      'TriggerConfigurations[]': items(10),
    },
  },
  {
    type: 'AWS::CodeDeploy::DeploymentConfig',
    source: `${docs}/codedeploy/latest/APIReference/API_CreateDeploymentConfig.html`,
    properties: { DeploymentConfigName: text(100), ComputePlatform: choice('Server', 'Lambda', 'ECS') },
  },
  {
    type: 'AWS::Logs::LogGroup',
    source: logs('CreateLogGroup'),
    properties: { LogGroupName: text(512, /^[.\-_/#A-Za-z0-9]+$/), Tags: items(50) },
  },
  {
    type: 'AWS::Logs::LogGroup',
    source: logs('PutRetentionPolicy'),
    properties: {
      RetentionInDays: choice(...retentions),
    },
  },
  {
    type: 'AWS::Logs::MetricFilter',
    source: logs('PutMetricFilter'),
    properties: {
      FilterName: text(512, /^[^:*]+$/),
      FilterPattern: description(1_024),
      MetricTransformations: items(1, 1),
      'MetricTransformations[].MetricName': text(255, /^[^:*$]+$/),
      'MetricTransformations[].MetricNamespace': text(255, /^[\w.\-/#]+$/),
      'MetricTransformations[].MetricValue': text(100),
      'MetricTransformations[].Dimensions': items(3),
      'MetricTransformations[].Dimensions[].Key': text(255),
    },
  },
  {
    type: 'AWS::Logs::QueryDefinition',
    source: logs('PutQueryDefinition'),
    properties: { Name: text(255), QueryString: text(10_000), LogGroupNames: items(50) },
  },
];
