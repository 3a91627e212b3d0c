import {
  type TypeLimits,
  limitBytes,
  limitChoice,
  limitOptionalText,
  limitItems,
  limitNumber,
  limitText,
} from './bound.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const quotasPage = `${docsUrl}/lambda/latest/dg/gettingstarted-limits.html`;
const apiPage = (name: string) => `${docsUrl}/lambda/latest/api/API_${name}.html`;
const httpApiQuotasPage = `${docsUrl}/apigateway/latest/developerguide/http-api-quotas.html`;
const logsApiPage = (name: string) => `${docsUrl}/AmazonCloudWatchLogs/latest/APIReference/API_${name}.html`;

const allowedRetentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1_096, 1_827, 2_192, 2_557, 2_922, 3_288,
  3_653,
];

/** Lambda, API Gateway, CodeDeploy and CloudWatch Logs. */
export const computeLimits: readonly TypeLimits[] = [
  {
    type: 'AWS::Lambda::Function',
    source: apiPage('CreateFunction'),
    properties: {
      FunctionName: limitText(64, /^[\w-]+$/),
      Description: limitOptionalText(256),
      Handler: limitText(128, /^\S+$/),
      MemorySize: limitNumber(128, 10_240),
      Timeout: limitNumber(1, 900),
      'EphemeralStorage.Size': limitNumber(512, 10_240),
      Layers: limitItems(5),
      Architectures: limitItems(1, 1),
      'Architectures[]': limitChoice('arm64', 'x86_64'),
      'LoggingConfig.LogFormat': limitChoice('JSON', 'Text'),
      'TracingConfig.Mode': limitChoice('Active', 'PassThrough'),
      ReservedConcurrentExecutions: limitNumber(0, 1_000),
    },
  },
  {
    type: 'AWS::Lambda::Function',
    source: quotasPage,
    properties: { 'Environment.Variables': limitBytes(4_096), Tags: limitItems(50) },
  },
  {
    type: 'AWS::Lambda::Version',
    source: apiPage('PublishVersion'),
    properties: { Description: limitOptionalText(256) },
  },
  {
    type: 'AWS::Lambda::Alias',
    source: apiPage('CreateAlias'),
    properties: {
      Name: limitText(128, /^(?!\d+$)[\w-]+$/),
      Description: limitOptionalText(256),
      'RoutingConfig.AdditionalVersionWeights': limitItems(1),
    },
  },
  {
    type: 'AWS::Lambda::LayerVersion',
    source: apiPage('PublishLayerVersion'),
    properties: {
      Description: limitOptionalText(256),
      LayerName: limitText(140),
      CompatibleRuntimes: limitItems(15),
    },
  },
  {
    type: 'AWS::Lambda::Permission',
    source: apiPage('AddPermission'),
    properties: {
      Action: limitText(256, /^(lambda:(\*|[a-zA-Z]+)|\*)$/),
      FunctionName: limitText(140),
      Principal: limitText(256, /^[^\s]+$/),
      SourceAccount: limitText(12, /^\d{12}$/),
      SourceArn: limitText(1_024),
    },
  },
  {
    type: 'AWS::Lambda::EventInvokeConfig',
    source: apiPage('PutFunctionEventInvokeConfig'),
    properties: {
      MaximumEventAgeInSeconds: limitNumber(60, 21_600),
      MaximumRetryAttempts: limitNumber(0, 2),
      'DestinationConfig.OnFailure.Destination': limitText(350),
      Qualifier: limitText(128, /^(\$LATEST|[\w$-]+)$/),
    },
  },
  {
    type: 'AWS::Lambda::EventSourceMapping',
    source: apiPage('CreateEventSourceMapping'),
    properties: {
      BatchSize: limitNumber(1, 10_000),
      MaximumBatchingWindowInSeconds: limitNumber(0, 300),
      MaximumRecordAgeInSeconds: limitNumber(60, 604_800),
      MaximumRetryAttempts: limitNumber(0, 10_000),
      ParallelizationFactor: limitNumber(1, 10),
      FunctionResponseTypes: limitItems(1),
      StartingPosition: limitChoice('LATEST', 'TRIM_HORIZON'),
      'ScalingConfig.MaximumConcurrency': limitNumber(2, 1_000),
    },
  },
  {
    type: 'AWS::Lambda::EventSourceMapping',
    source: `${docsUrl}/lambda/latest/dg/invocation-eventfiltering.html`,
    properties: {
      'FilterCriteria.Filters': limitItems(5, 1),
      'FilterCriteria.Filters[].Pattern': limitText(4_096),
    },
  },
  {
    type: 'AWS::Scheduler::Schedule',
    source: `${docsUrl}/scheduler/latest/APIReference/API_CreateSchedule.html`,
    properties: {
      Name: limitText(64, /^[\w.-]+$/),
      Description: limitOptionalText(512),
      ScheduleExpression: limitText(256),
      'FlexibleTimeWindow.Mode': limitChoice('OFF', 'FLEXIBLE'),
      'Target.RetryPolicy.MaximumEventAgeInSeconds': limitNumber(60, 86_400),
      'Target.RetryPolicy.MaximumRetryAttempts': limitNumber(0, 185),
    },
  },
  {
    type: 'AWS::Events::Rule',
    source: `${docsUrl}/eventbridge/latest/APIReference/API_PutRule.html`,
    properties: {
      Description: limitOptionalText(512),
      EventPattern: limitBytes(4_096),
      State: limitChoice('DISABLED', 'ENABLED', 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS'),
      Targets: limitItems(5, 1),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Api',
    source: `${docsUrl}/apigatewayv2/latest/api-reference/apis-apiid.html`,
    properties: {
      Name: limitText(128),
      Description: limitOptionalText(1_024),
      ProtocolType: limitChoice('HTTP', 'WEBSOCKET'),
      Tags: limitItems(50),
      'CorsConfiguration.MaxAge': limitNumber(-1, 86_400),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Stage',
    source: httpApiQuotasPage,
    properties: {
      StageName: limitText(128, /^(\$default|[\w-]+)$/),
      'AccessLogSettings.Format': limitBytes(3_072),
      Tags: limitItems(50),
      StageVariables: limitItems(100),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Stage',
    source: `${docsUrl}/apigateway/latest/developerguide/limits.html`,
    properties: {
      'DefaultRouteSettings.ThrottlingRateLimit': limitNumber(1, 10_000),
      'DefaultRouteSettings.ThrottlingBurstLimit': limitNumber(1, 5_000),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Integration',
    source: `${docsUrl}/apigatewayv2/latest/api-reference/apis-apiid-integrations.html`,
    properties: {
      TimeoutInMillis: limitNumber(50, 30_000),
      IntegrationType: limitChoice('AWS_PROXY', 'HTTP_PROXY'),
      PayloadFormatVersion: limitChoice('1.0', '2.0'),
      Description: limitOptionalText(1_024),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::Route',
    source: `${docsUrl}/apigatewayv2/latest/api-reference/apis-apiid-routes.html`,
    properties: {
      RouteKey: limitText(
        512,
        /^(\$(default|connect|disconnect)|\w+|(ANY|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT) \/([\w.{}~-]+(\{\w+\+\})?|\{\w+\+?\})?(\/([\w.~-]+|\{\w+\+?\}))*)$/,
      ),
      AuthorizationType: limitChoice('NONE', 'AWS_IAM', 'JWT', 'CUSTOM'),
      AuthorizationScopes: limitItems(10),
    },
  },
  {
    type: 'AWS::ApiGatewayV2::RouteResponse',
    source: `${docsUrl}/apigatewayv2/latest/api-reference/apis-apiid-routes-routeid-routeresponses.html`,
    properties: { RouteResponseKey: limitChoice('$default') },
  },
  {
    type: 'AWS::ApiGatewayV2::Authorizer',
    source: httpApiQuotasPage,
    properties: {
      Name: limitText(128),
      AuthorizerType: limitChoice('JWT', 'REQUEST'),
      'JwtConfiguration.Audience': limitItems(50, 1),
      AuthorizerResultTtlInSeconds: limitNumber(0, 3_600),
    },
  },
  {
    type: 'AWS::CodeDeploy::Application',
    source: `${docsUrl}/codedeploy/latest/APIReference/API_CreateApplication.html`,
    properties: { ApplicationName: limitText(100), ComputePlatform: limitChoice('Server', 'Lambda', 'ECS') },
  },
  {
    type: 'AWS::CodeDeploy::DeploymentGroup',
    source: `${docsUrl}/codedeploy/latest/userguide/limits.html`,
    properties: {
      DeploymentGroupName: limitText(100),
      'AlarmConfiguration.Alarms': limitItems(10),
      'TriggerConfigurations[]': limitItems(10),
    },
  },
  {
    type: 'AWS::CodeDeploy::DeploymentConfig',
    source: `${docsUrl}/codedeploy/latest/APIReference/API_CreateDeploymentConfig.html`,
    properties: {
      DeploymentConfigName: limitText(100),
      ComputePlatform: limitChoice('Server', 'Lambda', 'ECS'),
    },
  },
  {
    type: 'AWS::Logs::LogGroup',
    source: logsApiPage('CreateLogGroup'),
    properties: { LogGroupName: limitText(512, /^[.\-_/#A-Za-z0-9]+$/), Tags: limitItems(50) },
  },
  {
    type: 'AWS::Logs::LogGroup',
    source: logsApiPage('PutRetentionPolicy'),
    properties: {
      RetentionInDays: limitChoice(...allowedRetentionDays),
    },
  },
  {
    type: 'AWS::Logs::MetricFilter',
    source: logsApiPage('PutMetricFilter'),
    properties: {
      FilterName: limitText(512, /^[^:*]+$/),
      FilterPattern: limitOptionalText(1_024),
      MetricTransformations: limitItems(1, 1),
      'MetricTransformations[].MetricName': limitText(255, /^[^:*$]+$/),
      'MetricTransformations[].MetricNamespace': limitText(255, /^[\w.\-/#]+$/),
      'MetricTransformations[].MetricValue': limitText(100),
      'MetricTransformations[].Dimensions': limitItems(3),
      'MetricTransformations[].Dimensions[].Key': limitText(255),
    },
  },
  {
    type: 'AWS::Logs::QueryDefinition',
    source: logsApiPage('PutQueryDefinition'),
    properties: { Name: limitText(255), QueryString: limitText(10_000), LogGroupNames: limitItems(50) },
  },
];
