import { Agent, createServer, request } from 'node:http';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toFunctionAccessKey } from '../../credentials.ts';
import { type RunningServer, listen } from '../../listen.ts';
import { Recorder } from '../../recorder/recorder.ts';
import { PermissionLog } from '../../permissions/permission-log.ts';
import { TraceLog } from '../../recorder/trace-log.ts';
import { openAssembly } from '../../services.ts';
import { dynamodbCalls } from '../../services/dynamodb/calls.ts';
import { s3Calls } from '../../services/s3/calls.ts';
import { sesCalls } from '../../services/ses/calls.ts';
import { writeAssembly } from '../assembly/fixture.ts';
import { textContaining } from '../expecting.ts';

/** Node's error for a connection that the other side closed. */
const connectionResetError = /socket hang up|ECONNRESET/;
const assembly = openAssembly(writeAssembly({ Empty: { Resources: {} } }));
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
let recorder: Recorder;
let traceLog: TraceLog;
let permissionLog: PermissionLog;
let emulator: RunningServer;
/** The requests that reached the emulator, and the number of connections that it accepted. */
let receivedRequests: { url: string | undefined; host: string | undefined; body: string }[];
let connectionCount: number;
/** The emulator's response. */
let emulatorResponse: string;

beforeEach(async () => {
  traceLog = new TraceLog();
  permissionLog = new PermissionLog();
  recorder = new Recorder({ traceLog, permissionLog, assembly: () => assembly });
  receivedRequests = [];
  connectionCount = 0;
  emulatorResponse = '{"TableNames":["one"]}';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      receivedRequests.push({ url: request.url, host: request.headers.host, body });
      response
        .writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'x-mark': 'here' })
        .end(emulatorResponse);
    });
  });
  server.on('connection', () => (connectionCount += 1));
  emulator = await listen(server, 0, 'emulator');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await recorder.close();
  await emulator.close();
});

const createDynamoDbClient = async (maxAttempts = 1) =>
  new DynamoDBClient({
    endpoint: await recorder.open('dynamodb', dynamodbCalls, emulator.url),
    region: 'eu-west-2',
    credentials,
    maxAttempts,
  });

describe('a call', () => {
  it('is forwarded unchanged, with its Host, and so is the response', async () => {
    const recorderUrl = await recorder.open('s3', s3Calls, emulator.url);
    const response = await fetch(`${recorderUrl}/bucket/k%20y?a=b`, { method: 'PUT', body: 'content' });
    expect(await response.text()).toBe(emulatorResponse);
    expect(response.headers.get('x-mark')).toBe('here');
    expect(receivedRequests).toEqual([
      { url: '/bucket/k%20y?a=b', host: new URL(recorderUrl).host, body: 'content' },
    ]);
  });

  it('can use the connection of a request that was refused before its whole body arrived', async () => {
    const refusingServer = createServer((_, response) => void response.writeHead(403).end());
    const { url, close } = await listen(refusingServer, 0, 'refusing emulator');
    const recorderUrl = await recorder.open('s3', s3Calls, url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const uploadObject = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-length': 1_000_001 };
        const uploadRequest = request(
          `${recorderUrl}/bucket/key`,
          { method: 'PUT', agent, headers },
          (response) => {
            response.resume().on('end', () => resolve(response.statusCode));
            uploadRequest.end(Buffer.alloc(1_000_000));
          },
        );
        uploadRequest.on('error', reject).write('1');
      });
    expect(await Promise.all([uploadObject(), uploadObject()])).toEqual([403, 403]);
    agent.destroy();
    await close();
  }, 10_000);

  it('is attributed to the API request with its trace id if the SDK in a function makes it', async () => {
    const client = await createDynamoDbClient();
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'tickets');
    vi.stubEnv('_X_AMZN_TRACE_ID', traceLog.begin('request-1'));
    await client.send(new ListTablesCommand());
    vi.stubEnv('_X_AMZN_TRACE_ID', traceLog.begin('request-2'));
    await client.send(new GetItemCommand({ TableName: 't', Key: { pk: { S: 'a' } } }));
    expect(recorder.calls('request-1')).toEqual([
      { service: 'dynamodb', operation: 'ListTables', request_id: 'request-1' },
    ]);
    expect(recorder.calls('request-2')).toEqual([
      { service: 'dynamodb', operation: 'GetItem', request_id: 'request-2' },
    ]);
  });

  it('adds its permissions to those of its access key, once each', async () => {
    const client = await createDynamoDbClient();
    for (let n = 0; n < 2; n += 1)
      await client.send(new GetItemCommand({ TableName: 't', Key: { pk: { S: 'a' } } }));
    const recorderUrl = await recorder.open('s3', s3Calls, emulator.url);
    await fetch(`${recorderUrl}/files/a.txt?X-Amz-Credential=key%2F20260101%2Feu-west-2%2Fs3%2Faws4_request`);
    await fetch(`${recorderUrl}/files/unsigned.txt`);
    expect(
      permissionLog.listPermissions('key').map(({ action, resource }) => `${action} ${resource}`),
    ).toEqual([
      'dynamodb:GetItem arn:aws:dynamodb:eu-west-2:000000000000:table/t',
      's3:GetObject arn:aws:s3:::files/a.txt',
    ]);
    expect(permissionLog.listPermissions('other')).toEqual([]);
  });

  it('reuses the connection of the previous call', async () => {
    const client = await createDynamoDbClient();
    for (let callNumber = 0; callNumber < 5; callNumber += 1) await client.send(new ListTablesCommand());
    expect(connectionCount).toBe(1);
  });

  it('is named after its operation in every protocol', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'tickets');
    vi.stubEnv('_X_AMZN_TRACE_ID', traceLog.begin('request'));
    const region = 'eu-west-2';
    const s3 = new S3Client({
      endpoint: await recorder.open('s3', s3Calls, emulator.url),
      region,
      credentials,
    });
    await s3.send(new GetObjectCommand({ Bucket: 'bucket', Key: 'key' }));
    const ses = new SESClient({
      endpoint: await recorder.open('ses', sesCalls, emulator.url),
      region,
      credentials,
      maxAttempts: 1,
    });
    emulatorResponse =
      '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>';
    const Message = { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } };
    await ses.send(
      new SendEmailCommand({
        Source: 'a@example.com',
        Destination: { ToAddresses: ['b@example.com'] },
        Message,
      }),
    );
    expect(recorder.calls('request').map(({ service, operation }) => `${service} ${operation}`)).toEqual([
      's3 GetObject',
      'ses SendEmail',
    ]);
    expect(receivedRequests.at(-1)?.body).toContain('Action=SendEmail');
  });
});

describe('a call of a function', () => {
  const roleProperties = {
    AssumeRolePolicyDocument: {},
    Policies: [
      {
        PolicyName: 'All',
        PolicyDocument: {
          Statement: [
            { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: '*' },
            {
              Effect: 'Deny',
              Action: 'dynamodb:GetItem',
              Resource: 'arn:aws:dynamodb:eu-west-2:000000000000:table/closed',
            },
          ],
        },
      },
    ],
  };
  const deployedAssembly = openAssembly(
    writeAssembly({
      One: {
        Resources: {
          Role: { Type: 'AWS::IAM::Role', Properties: roleProperties },
          Reader: {
            Type: 'AWS::Lambda::Function',
            Properties: { FunctionName: 'reader', Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
          },
        },
      },
    }),
  );
  const createReaderClients = async () => {
    const enforcingRecorder = new Recorder({
      traceLog,
      permissionLog,
      assembly: () => deployedAssembly,
    });
    const clientOptions = { region: 'eu-west-2', maxAttempts: 1 };
    const functionCredentials = { accessKeyId: toFunctionAccessKey('reader'), secretAccessKey: 'secret' };
    return {
      dynamoDbClient: new DynamoDBClient({
        ...clientOptions,
        endpoint: await enforcingRecorder.open('dynamodb', dynamodbCalls, emulator.url),
        credentials: functionCredentials,
      }),
      s3Client: new S3Client({
        ...clientOptions,
        endpoint: await enforcingRecorder.open('s3', s3Calls, emulator.url),
        forcePathStyle: true,
        credentials: functionCredentials,
      }),
      close: () => enforcingRecorder.close(),
    };
  };
  const Key = { pk: { S: 'a' } };

  it("is refused with IAM's message, and reaches no service, unless its role allows it", async () => {
    const { dynamoDbClient, s3Client, close } = await createReaderClients();
    emulatorResponse = '{}';
    await expect(dynamoDbClient.send(new GetItemCommand({ TableName: 't', Key }))).resolves.toBeDefined();
    const messageStart =
      'User: arn:aws:sts::000000000000:assumed-role/Role/reader is not authorized to perform:';
    await expect(dynamoDbClient.send(new DeleteItemCommand({ TableName: 't', Key }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `${messageStart} dynamodb:DeleteItem on resource: arn:aws:dynamodb:eu-west-2:000000000000:table/t because no identity-based policy allows the dynamodb:DeleteItem action`,
    });
    await expect(dynamoDbClient.send(new GetItemCommand({ TableName: 'closed', Key }))).rejects.toMatchObject(
      {
        message: textContaining('with an explicit deny in an identity-based policy'),
      },
    );
    await expect(s3Client.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: textContaining('s3:GetObject on resource: arn:aws:s3:::b/k'),
    });
    expect(receivedRequests).toHaveLength(1);
    await close();
  });
});

describe('a fault', () => {
  it('causes an error instead of the call, the requested number of times', async () => {
    const client = await createDynamoDbClient();
    recorder.faults.add({
      service: 'dynamodb',
      times: 2,
      status: 400,
      code: 'ProvisionedThroughputExceededException',
    });
    for (const name of ['ProvisionedThroughputExceededException', 'ProvisionedThroughputExceededException'])
      await expect(client.send(new ListTablesCommand())).rejects.toMatchObject({ name });
    expect(receivedRequests).toEqual([]);
    await expect(client.send(new ListTablesCommand())).resolves.toMatchObject({ TableNames: ['one'] });
  });

  it('affects only its service and operation', async () => {
    const client = await createDynamoDbClient();
    recorder.faults.add({ service: 'ses', status: 500 });
    recorder.faults.add({ service: 'dynamodb', operation: 'GetItem', status: 500 });
    await expect(client.send(new ListTablesCommand())).resolves.toMatchObject({ TableNames: ['one'] });
  });

  it('is invisible to an SDK that may retry', async () => {
    const client = await createDynamoDbClient(2);
    recorder.faults.add({ service: 'dynamodb', status: 500 });
    await expect(client.send(new ListTablesCommand())).resolves.toMatchObject({ TableNames: ['one'] });
  });

  it('can drop the call before the service receives it', async () => {
    const client = await createDynamoDbClient();
    recorder.faults.add({ service: 'dynamodb', drop: 'before' });
    await expect(client.send(new ListTablesCommand())).rejects.toThrow(connectionResetError);
    expect(receivedRequests).toEqual([]);
  });

  it('can drop the response of the service', async () => {
    const client = await createDynamoDbClient();
    recorder.faults.add({ service: 'dynamodb', drop: 'after' });
    await expect(client.send(new ListTablesCommand())).rejects.toThrow(connectionResetError);
    expect(receivedRequests).toHaveLength(1);
  });

  it('can be a mere delay', async () => {
    const client = await createDynamoDbClient();
    recorder.faults.add({ service: 'dynamodb', delayMs: 30 });
    await expect(client.send(new ListTablesCommand())).resolves.toMatchObject({ TableNames: ['one'] });
    expect(receivedRequests).toHaveLength(1);
  });

  it('can affect a share of the calls, until it is removed', async () => {
    const client = await createDynamoDbClient();
    const removeFault = recorder.faults.add({
      service: 'dynamodb',
      status: 500,
      share: 0.2,
      times: Infinity,
    });
    const results: string[] = [];
    const listTables = () =>
      client.send(new ListTablesCommand()).then(
        () => results.push('ok'),
        () => results.push('failed'),
      );
    for (let n = 0; n < 10; n += 1) await listTables();
    expect(results.filter((result) => result === 'failed')).toHaveLength(2);
    removeFault();
    for (let n = 0; n < 10; n += 1) await listTables();
    expect(results.filter((result) => result === 'failed')).toHaveLength(2);
  });

  it('can be removed', async () => {
    const client = await createDynamoDbClient();
    recorder.faults.add({ service: 'dynamodb', status: 500 });
    recorder.faults.clear();
    await expect(client.send(new ListTablesCommand())).resolves.toMatchObject({ TableNames: ['one'] });
  });

  it('is XML if the service uses XML', async () => {
    const recorderUrl = await recorder.open('s3', s3Calls, emulator.url);
    recorder.faults.add({ service: 's3', status: 503, code: 'SlowDown' });
    const response = await fetch(`${recorderUrl}/bucket/key`);
    expect([response.status, await response.text()]).toEqual([503, textContaining('<Code>SlowDown</Code>')]);
  });
});

it('a call to an emulator that is down fails like a reset connection', async () => {
  const recorderUrl = await recorder.open('dynamodb', dynamodbCalls, 'http://127.0.0.1:1');
  await expect(fetch(recorderUrl, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
});
