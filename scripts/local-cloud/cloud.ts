import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { Assembly } from './assembly/assembly.ts';
import { deployBuckets } from './services/s3-deployment/bucket-deployment.ts';
import { makeCustomResources } from './services/cloudformation/custom-resources.ts';
import { secretsOf } from './services/secrets-manager/declared-secrets.ts';
import { dynamoDbClient } from './services/dynamodb/call.ts';
import { startDynamoDb } from './services/dynamodb/server.ts';
import { createTables } from './services/dynamodb/tables.ts';
import { startFrontDoor } from './services/cloudfront/server.ts';
import { apiDefinition } from './services/api-gateway/api-definition.ts';
import { startHttpApi } from './services/api-gateway/http-api.ts';
import { startIdentity } from './services/cognito/server.ts';
import { identityMailer } from './services/cognito/mailer.ts';
import { poolDeclarations } from './services/cognito/pool-declarations.ts';
import { isFunctionKey } from './services/lambda/access-key.ts';
import { functionDefinition } from './services/lambda/function-definition.ts';
import { startEventSources } from './services/lambda-event-sources/stream-poller.ts';
import { startInvokeApi } from './services/lambda/invoke-api.ts';
import { streamMappings } from './services/lambda-event-sources/stream-mapping.ts';
import { LambdaRuntime } from './services/lambda/runtime.ts';
import { listen } from './listen.ts';
import { startMail } from './services/ses/server.ts';
import { startObjectStore } from './services/s3/server.ts';
import { startParameters } from './services/ssm/server.ts';
import { type FunctionPermissions, permissionsOf } from './permissions/function-permissions.ts';
import { StablePorts } from './ports.ts';
import { startRecaptcha } from './third-party/recaptcha/server.ts';
import { startSecrets } from './services/secrets-manager/server.ts';
import { lockDirectory } from './state/lock.ts';
import { publishCloud } from './state/running-cloud.ts';
import type { Faults } from './recorder/faults.ts';
import { type AwsCall, Recorder } from './recorder/recorder.ts';
import { TraceLog } from './recorder/trace-log.ts';
import { UseLog } from './permissions/permission-log.ts';

export interface CloudOptions {
  /** Directory of the synthesized assembly. */
  assembly: string;
  /** Where everything that outlives a run is kept. One cloud at a time. */
  directory: string;
  /** Of the site. 0, the default, for any free one. */
  port?: number;
  /** What functions and emulators have to say, line by line. */
  log?: (line: string) => void;
  /** Whether the site's front door keeps answers, as CloudFront does. @default true */
  caching?: boolean;
  /** The time in milliseconds, by which the front door's copies age. @default Date.now */
  now?: () => number;
}

export interface Cloud {
  /** Addresses without a trailing slash. */
  site: string;
  api: string;
  inbox: string;
  /** The emulators themselves, past the recorder. */
  endpoints: {
    dynamodb: string;
    identity: string;
    objects: string;
    mail: string;
    lambda: string;
    parameters: string;
    secrets: string;
  };
  /** Stack outputs by logical id. */
  outputs: Record<string, string>;
  /** What an unmodified AWS SDK needs in process.env to talk to this cloud. */
  environment: Record<string, string>;
  /** What functions asked of AWS on behalf of the API request with this `apigw-requestid`. */
  calls(requestId: string): AwsCall[];
  /** Of every function, since the start. */
  permissions(): FunctionPermissions[];
  /** Makes calls of functions go wrong. */
  faults: Faults;
  /** Takes over functions, routes and site content of the assembly, synthesized anew into the same directory. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const credentials = { accessKeyId: 'LOCALACCESSKEY', secretAccessKey: 'local-secret-access-key' };
const bucketProperties = z.record(z.string(), z.unknown());

/**
 * Runs a synthesized assembly on this machine, for development and tests. All state lives in `directory` and survives kill -9.
 * @throws UserFacingError when something only the person at the keyboard can remove is in the way; nothing is left running then
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const running: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of running.splice(0).toReversed()) await end();
  };
  try {
    return await start(options, (end) => running.push(end), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  {
    assembly: assemblyDirectory,
    port = 0,
    log = () => undefined,
    caching = true,
    now = Date.now,
    ...options
  }: CloudOptions,
  onStop: (end: () => unknown) => void,
  stop: () => Promise<void>,
): Promise<Cloud> {
  let assembly = new Assembly(assemblyDirectory);
  const { region, account } = assembly;
  const directory = resolve(options.directory);
  onStop(await lockDirectory(directory));
  // Now, rather than after everything else has started.
  if (port !== 0) await (await listen(createServer(), port, 'site', 'PORT')).close();
  const started = <T extends { close(): Promise<void> }>(service: T): T => {
    onStop(() => service.close());
    return service;
  };

  const ports = new StablePorts(directory);
  const buckets = assembly.ofType('AWS::S3::Bucket').map((resource) => {
    return {
      name: assembly.physicalId(resource),
      properties: assembly.properties(resource, bucketProperties),
    };
  });
  const [dynamodb, objects, mail] = await Promise.all([
    startDynamoDb({ directory, region, log }).then(started),
    ports
      .choose('objects')
      .then((stable) =>
        startObjectStore({
          port: stable,
          directory: join(directory, 'objects'),
          region,
          credentials: { ...credentials, alsoKnown: isFunctionKey },
          buckets,
        }),
      )
      .then(started),
    startMail({ port: await ports.choose('mail') }).then(started),
  ]);
  ports.remember('objects', objects.url);
  ports.remember('mail', mail.url);

  const call = dynamoDbClient(dynamodb.url, region);
  await createTables(assembly, call, directory);

  const traces = new TraceLog();
  // Tests gather by the file what functions do in all of their clouds.
  const uses = new UseLog({ region, account }, process.env.LOCAL_CLOUD_PERMISSION_LOG);
  const recorder = started(new Recorder(traces, uses));
  const runtime = started(new LambdaRuntime([], { log: (name, line) => log(`${name}: ${line}`) }));
  const lambda = started(await startInvokeApi(0, runtime));
  const identity = started(
    await startIdentity({
      port: await ports.choose('identity'),
      directory: join(directory, 'identity'),
      region,
      pools: poolDeclarations(assembly),
      invokeTrigger: async (functionArn, event) => {
        const outcome = await runtime.invoke(functionArn, event);
        if ('error' in outcome) throw new Error(outcome.error.errorMessage);
        const answer: unknown = JSON.parse(outcome.payload);
        return answer;
      },
      sendMail: identityMailer({ endpoint: mail.url, region, credentials }),
    }),
  );
  ports.remember('identity', identity.url);

  let site: string | undefined;
  const parameters = started(
    await startParameters({ port: 0, valueOf: (name) => localParameter(assembly, name, site) }),
  );
  const secrets = started(
    await startSecrets({ port: 0, find: (id) => secretsOf(assembly).find(({ arn }) => arn === id) }),
  );
  const recaptcha = started(
    await startRecaptcha({
      port: 0,
      isSecret: (secret) => secretsOf(assembly).some(({ value }) => value === secret),
    }),
  );
  const endpoints = {
    dynamodb: dynamodb.url,
    identity: identity.url,
    objects: objects.url,
    mail: mail.url,
    lambda: lambda.url,
    parameters: parameters.url,
    secrets: secrets.url,
  };
  const recorded = {
    ...endpoints,
    dynamodb: await recorder.open('dynamodb', endpoints.dynamodb),
    identity: await recorder.open('identity', endpoints.identity),
    objects: await recorder.open('objects', endpoints.objects, await ports.choose('recorded objects')),
    mail: await recorder.open('mail', endpoints.mail),
    parameters: await recorder.open('parameters', endpoints.parameters),
    secrets: await recorder.open('secrets', endpoints.secrets),
  };
  ports.remember('recorded objects', recorded.objects);
  const definitions = () =>
    assembly
      .functions()
      .map((resource) => functionDefinition(assembly, resource, sdkEnvironment(region, recorded)));
  const keysOf = (issuer: string) => {
    const pool = issuer.split('/').at(-1) ?? '';
    const isLocal = assembly.find('AWS::Cognito::UserPool', pool) !== undefined;
    return new URL(`${isLocal ? `${identity.url}/${pool}` : issuer}/.well-known/jwks.json`);
  };
  runtime.replace(definitions());
  let definition = apiDefinition(assembly, keysOf);
  const api = started(
    await startHttpApi({ port: 0, account, definition: () => definition, runtime, traces, log }),
  );

  const store = { url: objects.url, region, credentials };
  const frontDoor = started(
    await startFrontDoor({
      port,
      assembly,
      origins: { objects: store, api: api.url },
      passthrough: { '/_identity/': identity.url, '/_recaptcha/': recaptcha.url },
      caching,
      now,
    }),
  );
  site = frontDoor.url;
  const invoke = (functionArn: string, event: object) => runtime.invoke(functionArn, event);
  const deploy = async () => {
    await makeCustomResources(assembly, directory, invoke);
    await deployBuckets(assembly, store, (text) => localised(assembly, text, frontDoor.url));
    // Wider than the paths that the deployment names: here functions change with it too.
    frontDoor.invalidate();
  };
  await deploy();
  started(startEventSources({ mappings: streamMappings(assembly, directory), call, invoke, directory, log }));

  const published = {
    site: frontDoor.url,
    inbox: mail.url,
    outputs: localOutputs(assembly, frontDoor.url),
    environment: sdkEnvironment(region, endpoints),
  };
  onStop(publishCloud(directory, published));
  return {
    ...published,
    api: api.url,
    endpoints,
    calls: (requestId) => recorder.calls(requestId),
    permissions: () => permissionsOf(assembly, uses),
    faults: recorder.faults,
    reload: async () => {
      const previous = assembly;
      assembly = new Assembly(assemblyDirectory);
      carryStreamArns(previous, assembly);
      runtime.replace(definitions());
      definition = apiDefinition(assembly, keysOf);
      await deploy();
    },
    stop,
  };
}

/** Variables that lead an unmodified AWS SDK here. */
function sdkEnvironment(region: string, endpoints: Cloud['endpoints']): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.identity,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    AWS_ENDPOINT_URL_S3: endpoints.objects,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_ENDPOINT_URL_SES: endpoints.mail,
    AWS_ENDPOINT_URL_SESV2: endpoints.mail,
    AWS_ENDPOINT_URL_SSM: endpoints.parameters,
  };
}

/** Text of the assembly with the distribution's address being the one that works here. */
function localised(assembly: Assembly, value: string, site: string): string {
  const [distribution] = assembly.ofType('AWS::CloudFront::Distribution');
  return distribution
    ? value.replaceAll(`https://${assembly.attribute(distribution, 'DomainName')}`, site)
    : value;
}

const localOutputs = (assembly: Assembly, site: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(assembly.outputs()).map(([id, value]) => [id, localised(assembly, value, site)]),
  );

/** None has a value before there is a site: as in AWS, where the stacks with the values come last. */
function localParameter(assembly: Assembly, name: string, site: string | undefined): string | undefined {
  const resource = assembly.find('AWS::SSM::Parameter', name);
  if (!resource || site === undefined) return undefined;
  return localised(assembly, assembly.properties(resource, z.object({ Value: z.string() })).Value, site);
}

function carryStreamArns(from: Assembly, to: Assembly): void {
  for (const table of to.ofType('AWS::DynamoDB::Table')) {
    const same = from.find('AWS::DynamoDB::Table', to.physicalId(table));
    if (same && 'StreamSpecification' in same.raw)
      to.provide(table, 'StreamArn', from.attribute(same, 'StreamArn'));
  }
}
