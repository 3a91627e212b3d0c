import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { writeAssembly } from './assembly/fixture.ts';

const commandPath = resolve(import.meta.dirname, '../bin/local-cloud.mjs');
const managedPolicyIds = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewer: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

/** Puts and gets items in the wire format, so that the bundle needs no SDK. */
const functionCode = `
const call = async (target, input) => {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.' + target,
      'x-amzn-trace-id': process.env._X_AMZN_TRACE_ID,
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-2/dynamodb/aws4_request, SignedHeaders=host, Signature=local',
    },
    body: JSON.stringify({ TableName: process.env.TABLE_NAME, ...input }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};
export const api = async ({ requestContext, pathParameters }, context) => {
  const key = { pk: { S: pathParameters.id } };
  if (requestContext.http.method === 'GET') return (await call('GetItem', { Key: key, ConsistentRead: true })).Item ?? null;
  await call('PutItem', { Item: key });
  return { statusCode: 201, headers: { 'time-left': context.getRemainingTimeInMillis() } };
};
export const stream = async ({ Records }) => {
  for (const { dynamodb } of Records) await call('PutItem', { Item: { pk: { S: 'seen-' + dynamodb.Keys.pk.S } } });
};
export const queue = async ({ Records }) => {
  const failed = Records.filter(({ body }) => JSON.parse(body).name === 'poison');
  for (const { body } of Records) await call('PutItem', { Item: { pk: { S: 'queue-' + JSON.parse(body).name } } });
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};
const send = async (endpoint, headers, body) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amzn-trace-id': process.env._X_AMZN_TRACE_ID, ...headers },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
};
const { AWS_ENDPOINT_URL_SQS, AWS_ENDPOINT_URL_SNS, TOPIC: TopicArn } = process.env;
export const again = async ({ Records }) => {
  for (const { body, eventSourceARN, Sns } of Records) {
    const { name, left } = JSON.parse(body ?? Sns.Message);
    await call('PutItem', { Item: { pk: { S: name + '-' + left } } });
    const Message = JSON.stringify({ name, left: left - 1 });
    if (left > 0 && Sns)
      await send(AWS_ENDPOINT_URL_SNS, {}, new URLSearchParams({ Action: 'Publish', TopicArn, Message }));
    if (left > 0 && body)
      await send(
        AWS_ENDPOINT_URL_SQS,
        { 'x-amz-target': 'AmazonSQS.SendMessage' },
        JSON.stringify({ QueueUrl: eventSourceARN, MessageBody: Message }),
      );
  }
};
export const schedule = () => call('PutItem', { Item: { pk: { S: 'schedule' } } });`;

const createArnReference = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const createFunctionResource = (handler: string, extraProperties: object = {}, variables: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    ...extraProperties,
    Handler: `index.${handler}`,
    Runtime: 'nodejs24.x',
    Code: { S3Key: 'code.zip' },
    Timeout: 10,
    Role: createArnReference('Role'),
    Environment: { Variables: { TABLE_NAME: { Ref: 'Table' }, ...variables } },
  },
});
const createRouteResource = (RouteKey: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { ApiId: { Ref: 'Api' }, RouteKey, Target: { 'Fn::Sub': 'integrations/${Integration}' } },
});

const tableResource = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
};
const distributionResource = {
  Type: 'AWS::CloudFront::Distribution',
  Properties: {
    DistributionConfig: {
      Origins: [{ Id: 'api', DomainName: { 'Fn::Sub': '${Api}.execute-api.eu-west-2.amazonaws.com' } }],
      DefaultCacheBehavior: {
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: managedPolicyIds.cachingDisabled,
        OriginRequestPolicyId: managedPolicyIds.allViewer,
      },
    },
  },
};

const createQueueResource = (Properties: object = {}) => ({ Type: 'AWS::SQS::Queue', Properties });

/**
 * A topic, a queue and a schedule. The topic sends messages of the kind `wanted` to the queue. The queue's
 * function stores `queue-<name>` for each message, and fails for the name `poison`. The scheduled function
 * stores `schedule`.
 */
const eventResources = {
  Topic: { Type: 'AWS::SNS::Topic', Properties: {} },
  Subscription: {
    Type: 'AWS::SNS::Subscription',
    Properties: {
      TopicArn: { Ref: 'Topic' },
      Protocol: 'sqs',
      Endpoint: createArnReference('Queue'),
      RawMessageDelivery: true,
      FilterPolicyScope: 'MessageBody',
      FilterPolicy: { kind: ['wanted'] },
    },
  },
  Queue: createQueueResource({
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: createArnReference('DeadLetters'), maxReceiveCount: 3 },
  }),
  DeadLetters: createQueueResource(),
  OnMessage: createFunctionResource('queue'),
  QueueMapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      FunctionName: { Ref: 'OnMessage' },
      EventSourceArn: createArnReference('Queue'),
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  },
  OnSchedule: createFunctionResource('schedule'),
  Schedule: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: createArnReference('OnSchedule'), RoleArn: 'arn:aws:iam::000000000000:role/local' },
    },
  },
};

const createMappingResource = (functionId: string, queueId: string) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FunctionName: { Ref: functionId }, EventSourceArn: createArnReference(queueId) },
});

/** Functions that invoke themselves: each sends its message with a lower count to its own queue or topic. */
const loopResources = {
  Loop: createQueueResource({
    RedrivePolicy: { deadLetterTargetArn: createArnReference('Stopped'), maxReceiveCount: 1 },
  }),
  Stopped: createQueueResource(),
  OnLoop: createFunctionResource('again'),
  LoopMapping: createMappingResource('OnLoop', 'Loop'),
  Allowed: createQueueResource(),
  OnAllowed: createFunctionResource('again', { RecursiveLoop: 'Allow' }),
  AllowedMapping: createMappingResource('OnAllowed', 'Allowed'),
  Rounds: { Type: 'AWS::SNS::Topic', Properties: {} },
  OnRound: createFunctionResource('again', {}, { TOPIC: { Ref: 'Rounds' } }),
  RoundSubscription: {
    Type: 'AWS::SNS::Subscription',
    Properties: { TopicArn: { Ref: 'Rounds' }, Protocol: 'lambda', Endpoint: createArnReference('OnRound') },
  },
  RoundSettings: {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: {
      FunctionName: { Ref: 'OnRound' },
      Qualifier: '$LATEST',
      DestinationConfig: { OnFailure: { Destination: createArnReference('Stopped') } },
    },
  },
};

/**
 * A small system. `PUT /{id}` stores an item and returns the milliseconds until the function's timeout.
 * `GET /{id}` reads the item. The stream's function stores `seen-<id>` for each item.
 * @param changes `events` adds a topic, a queue and a schedule, and functions that invoke themselves
 */
export function writeSmallAssembly(changes: { table?: object; events?: boolean } = {}): string {
  const Resources = {
    Table: { ...tableResource, Properties: { ...tableResource.Properties, ...changes.table } },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
    Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } },
    Function: createFunctionResource('api'),
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    },
    Put: createRouteResource('PUT /{id}'),
    Get: createRouteResource('GET /{id}'),
    OnChange: createFunctionResource('stream'),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'OnChange' },
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
        FilterCriteria: {
          Filters: [
            {
              Pattern: JSON.stringify({
                dynamodb: { Keys: { pk: { S: [{ 'anything-but': { prefix: 'seen-' } }] } } },
              }),
            },
          ],
        },
      },
    },
    Distribution: distributionResource,
    ...(changes.events === true && { ...eventResources, ...loopResources }),
  };
  const Outputs = {
    TableName: { Value: { Ref: 'Table' } },
    SiteUrl: { Value: { 'Fn::Sub': 'https://${Distribution.DomainName}' } },
  };
  return writeAssembly({ Small: { Resources, Outputs } }, { code: { 'index.mjs': functionCode } });
}

const readyMessage = z.object({
  ready: z.literal(true),
  site: z.string(),
  outputs: z.record(z.string(), z.string()),
});
const childProcesses = new Set<ChildProcess>();
afterAll(() => {
  for (const child of childProcesses) child.kill('SIGKILL');
});

/**
 * Runs the local cloud's command. `firstLine` resolves with the first line of output; `exitResult`, with the
 * error output and the exit code.
 */
function launch(
  assembly: string,
  directory: string,
  options: { port?: number; environment?: NodeJS.ProcessEnv; extraArguments?: string[] } = {},
) {
  const { port = 0, extraArguments = [] } = options;
  const parameters = [
    '--assembly',
    assembly,
    '--directory',
    directory,
    '--port',
    String(port),
    ...extraArguments,
  ];
  const env = { ...process.env, ...options.environment };
  const child = spawn(process.execPath, [commandPath, ...parameters], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  childProcesses.add(child);
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  const exitResult = once(child, 'close').then(() => {
    childProcesses.delete(child);
    return { code: child.exitCode, output };
  });
  const firstLine = new Promise<string>((done) =>
    createInterface({ input: child.stdout }).once('line', done),
  );
  return { child, exitResult, firstLine };
}

/** Starts a cloud. `stopWithSignal` sends a signal, and resolves when the process has ended. */
export async function runCloud(...launchParameters: Parameters<typeof launch>) {
  const { child, exitResult, firstLine } = launch(...launchParameters);
  const readyLine = await Promise.race([
    firstLine,
    exitResult.then(({ output }) => Promise.reject(new Error(output))),
  ]);
  const stopWithSignal = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exitResult;
  };
  return { ...readyMessage.parse(JSON.parse(readyLine)), stopWithSignal };
}

/** Runs the command until it ends, for tests of a failing start. @returns its exit code and error output */
export const runFailingCloud = (...launchParameters: Parameters<typeof launch>) =>
  launch(...launchParameters).exitResult;
