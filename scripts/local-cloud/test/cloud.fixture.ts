import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { writeAssembly } from './assembly/fixture.ts';

const command = resolve(import.meta.dirname, '../bin/local-cloud.mjs');
const managedPolicyIds = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewer: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

/** Puts and gets items in the wire format, so that the bundle needs no SDK. */
const code = `
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

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const lambda = (handler: string, extraProperties: object = {}, variables: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    ...extraProperties,
    Handler: `index.${handler}`,
    Runtime: 'nodejs24.x',
    Code: { S3Key: 'code.zip' },
    Timeout: 10,
    Role: arnOf('Role'),
    Environment: { Variables: { TABLE_NAME: { Ref: 'Table' }, ...variables } },
  },
});
const route = (RouteKey: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { ApiId: { Ref: 'Api' }, RouteKey, Target: { 'Fn::Sub': 'integrations/${Integration}' } },
});

const table = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
};
const distribution = {
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

const queue = (Properties: object = {}) => ({ Type: 'AWS::SQS::Queue', Properties });

/**
 * A topic, a queue and a schedule. The topic sends messages of the kind `wanted` to the queue. The queue's
 * function stores `queue-<name>` for each message, and fails for the name `poison`. The scheduled function
 * stores `schedule`.
 */
const events = {
  Topic: { Type: 'AWS::SNS::Topic', Properties: {} },
  Subscription: {
    Type: 'AWS::SNS::Subscription',
    Properties: {
      TopicArn: { Ref: 'Topic' },
      Protocol: 'sqs',
      Endpoint: arnOf('Queue'),
      RawMessageDelivery: true,
      FilterPolicyScope: 'MessageBody',
      FilterPolicy: { kind: ['wanted'] },
    },
  },
  Queue: queue({
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: arnOf('DeadLetters'), maxReceiveCount: 3 },
  }),
  DeadLetters: queue(),
  OnMessage: lambda('queue'),
  QueueMapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      FunctionName: { Ref: 'OnMessage' },
      EventSourceArn: arnOf('Queue'),
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  },
  OnSchedule: lambda('schedule'),
  Schedule: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: arnOf('OnSchedule'), RoleArn: 'arn:aws:iam::000000000000:role/local' },
    },
  },
};

const mapping = (lambda: string, queue: string) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FunctionName: { Ref: lambda }, EventSourceArn: arnOf(queue) },
});

/** Functions that invoke themselves: each sends its message with a lower count to its own queue or topic. */
const loops = {
  Loop: queue({ RedrivePolicy: { deadLetterTargetArn: arnOf('Stopped'), maxReceiveCount: 1 } }),
  Stopped: queue(),
  OnLoop: lambda('again'),
  LoopMapping: mapping('OnLoop', 'Loop'),
  Allowed: queue(),
  OnAllowed: lambda('again', { RecursiveLoop: 'Allow' }),
  AllowedMapping: mapping('OnAllowed', 'Allowed'),
  Rounds: { Type: 'AWS::SNS::Topic', Properties: {} },
  OnRound: lambda('again', {}, { TOPIC: { Ref: 'Rounds' } }),
  RoundSubscription: {
    Type: 'AWS::SNS::Subscription',
    Properties: { TopicArn: { Ref: 'Rounds' }, Protocol: 'lambda', Endpoint: arnOf('OnRound') },
  },
  RoundSettings: {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: {
      FunctionName: { Ref: 'OnRound' },
      Qualifier: '$LATEST',
      DestinationConfig: { OnFailure: { Destination: arnOf('Stopped') } },
    },
  },
};

/**
 * A small system. `PUT /{id}` stores an item and returns the milliseconds until the function's timeout.
 * `GET /{id}` reads the item. The stream's function stores `seen-<id>` for each item.
 * @param changes `events` adds a topic, a queue and a schedule, and functions that invoke themselves
 */
export function smallSystem(changes: { table?: object; events?: boolean } = {}): string {
  const Resources = {
    Table: { ...table, Properties: { ...table.Properties, ...changes.table } },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
    Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } },
    Function: lambda('api'),
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    },
    Put: route('PUT /{id}'),
    Get: route('GET /{id}'),
    OnChange: lambda('stream'),
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
    Distribution: distribution,
    ...(changes.events === true && { ...events, ...loops }),
  };
  const Outputs = {
    TableName: { Value: { Ref: 'Table' } },
    SiteUrl: { Value: { 'Fn::Sub': 'https://${Distribution.DomainName}' } },
  };
  return writeAssembly({ Small: { Resources, Outputs } }, { code: { 'index.mjs': code } });
}

const readyMessage = z.object({
  ready: z.literal(true),
  site: z.string(),
  outputs: z.record(z.string(), z.string()),
});
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Runs the local cloud's command. `line` resolves with the first line of output; `ended`, with the error
 * output and the exit code.
 */
function launch(
  assembly: string,
  directory: string,
  options: { port?: number; environment?: NodeJS.ProcessEnv; more?: string[] } = {},
) {
  const { port = 0, more = [] } = options;
  const parameters = ['--assembly', assembly, '--directory', directory, '--port', String(port), ...more];
  const env = { ...process.env, ...options.environment };
  const child = spawn(process.execPath, [command, ...parameters], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(() => {
    children.delete(child);
    return { code: child.exitCode, output };
  });
  const line = new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done));
  return { child, ended, line };
}

/** Starts a cloud. `end` sends a signal, and resolves when the process has ended. */
export async function run(...given: Parameters<typeof launch>) {
  const { child, ended, line } = launch(...given);
  const firstLine = await Promise.race([line, ended.then(({ output }) => Promise.reject(new Error(output)))]);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { ...readyMessage.parse(JSON.parse(firstLine)), end };
}

/** Runs the command until it ends, for tests of a failing start. @returns its exit code and error output */
export const runFailingCloud = (...given: Parameters<typeof launch>) => launch(...given).ended;
