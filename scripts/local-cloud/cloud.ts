import { resolve } from 'node:path';
import { Assembly } from './assembly/assembly.ts';
import { type Credentials, localCredentials } from './credentials.ts';
import { type FunctionPermissions, listFunctionPermissions } from './permissions/function-permissions.ts';
import { PermissionLog } from './permissions/permission-log.ts';
import type { Faults } from './recorder/faults.ts';
import { type AwsCall, Recorder } from './recorder/recorder.ts';
import { TraceLog } from './recorder/trace-log.ts';
import { ServiceRunner } from './service-runner.ts';
import type { CloudContext, RunningService, Service, SiteOptions } from './service.ts';
import { services as allServices } from './services.ts';
import { apiGateway } from './services/api-gateway/service.ts';
import { cloudfront } from './services/cloudfront/service.ts';
import { ses } from './services/ses/service.ts';
import { lockDirectory } from './state/lock.ts';
import { publishCloud } from './state/running-cloud.ts';

export interface CloudOptions extends Partial<SiteOptions> {
  /** Directory of the synthesized assembly. */
  assembly: string;
  /** The state directory, for everything that outlives a run. Only one cloud at a time may use it. */
  directory: string;
  /**
   * Keeps tables in memory, with separate tables for each access key, so that other clouds can share its
   * DynamoDB Local through DYNAMODB_ENDPOINT. @default false: on disk
   */
  keepsTablesInMemory?: boolean;
  /**
   * Milliseconds after which an index reflects a change, for tables with a stream. In AWS the delay is
   * usually short, but not guaranteed. Needs a new state directory. @default 0: immediately
   */
  indexLag?: number;
  /** Letters and digits. Clouds that share a DynamoDB Local need different keys. @default LOCALACCESSKEY */
  accessKeyId?: string;
  /** Environment variables of every function, in addition to those of the assembly. */
  functionVariables?: Readonly<Record<string, string>>;
  /**
   * Multiplies the timeouts of functions. Lambda gives each execution environment its own share of a
   * processor; here all environments share one machine. @default 1
   */
  timeoutFactor?: number;
  /** Concurrent environments of one function; further events wait. @default 6 */
  maxEnvironments?: number;
  /** Environments of one function that stay warm between events. @default 6 */
  maxWarmEnvironments?: number;
  /** Seconds for which environments stay warm. @default 60 */
  warmSeconds?: number;
  /** Receives what functions and emulators log, line by line. */
  log?: (line: string) => void;
  /**
   * Whether schedules run on time, as in AWS.
   * @default false: only on request, so that tests decide when
   */
  runsSchedules?: boolean;
  /**
   * Whether event source mappings start with the deployment. If not,
   * `getRunningService(lambdaEventSources).start()` starts them. @default true
   */
  startsEventSources?: boolean;
  /** @default every service of the local cloud */
  services?: readonly Service[];
}

export interface Cloud {
  /** Address of the CloudFront distribution. All addresses are without a trailing slash. */
  site: string;
  /** Address of the HTTP API itself. */
  api: string;
  /** Address of the inbox for sent mail. */
  inbox: string;
  /** Addresses of the emulators by the service's name. Calls to these addresses are not recorded. */
  endpoints: Record<string, string>;
  /** Stack outputs by logical id. */
  outputs: Record<string, string>;
  /** The environment variables that an unmodified AWS SDK needs to use this cloud. */
  environment: Record<string, string>;
  /** The AWS calls that functions made for the API request with this `apigw-requestid`. */
  calls(requestId: string): AwsCall[];
  /** The permissions of every function, and those that it has used since the start. */
  permissions(): FunctionPermissions[];
  /** Makes calls of functions fail. */
  faults: Faults;
  /** A running service, with everything that it offers to tests and other services. */
  getRunningService<Running extends RunningService>(service: Service<Running>): Running;
  /** Deploys the assembly after it has been synthesized again into the same directory. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a synthesized assembly on this machine, for development and tests. The state directory survives kill
 * -9.
 * @throws UserFacingError for a problem that the user can solve, after everything has been stopped
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const {
    log = () => undefined,
    services = allServices,
    runsSchedules = false,
    startsEventSources = true,
  } = options;
  const { timeoutFactor = 1, maxEnvironments = 6, maxWarmEnvironments = 6, warmSeconds = 60 } = options;
  let assembly = new Assembly(options.assembly, services);
  const directory = resolve(options.directory);
  const { port = 0, portSetting = '--port ', caching = true, now = Date.now } = options;
  const stopSteps: (() => unknown)[] = [await lockDirectory(directory)];
  const stop = async () => {
    for (const step of stopSteps.splice(0).toReversed()) await step();
  };
  const { accessKeyId = localCredentials.accessKeyId, keepsTablesInMemory = false, indexLag = 0 } = options;
  const credentials = { ...localCredentials, accessKeyId };
  const traceLog = new TraceLog();
  // Tests that start several clouds collect the permissions of all of them in one file.
  const permissionLog = new PermissionLog(process.env.LOCAL_CLOUD_PERMISSION_LOG);
  const recorder = new Recorder({ traceLog, permissionLog, assembly: () => assembly });
  stopSteps.push(() => recorder.close());
  const runner = new ServiceRunner(services, directory, recorder);
  stopSteps.push(() => runner.stop());
  const context: CloudContext = {
    get assembly() {
      return assembly;
    },
    directory,
    credentials,
    keepsTablesInMemory,
    indexLag,
    site: { port, portSetting, caching, now },
    runsSchedules,
    startsEventSources,
    timeoutFactor,
    maxEnvironments,
    maxWarmEnvironments,
    warmSeconds,
    traceLog,
    log,
    createFunctionEnvironment: () => ({
      ...createSdkEnvironment(assembly, credentials, runner.createSdkVariables({ recorded: true })),
      ...options.functionVariables,
    }),
    localize: (text) => runner.localize(text),
    listSitePaths: () => runner.listSitePaths(),
  };
  try {
    await runner.start(context);
    await runner.deploy(assembly);
    const publishedCloud = {
      site: cloudfront.getRunning(context).url,
      inbox: ses.getRunning(context).url,
      outputs: localizeOutputs(context),
      environment: createSdkEnvironment(
        assembly,
        credentials,
        runner.createSdkVariables({ recorded: false }),
      ),
    };
    stopSteps.push(publishCloud(directory, publishedCloud));
    return {
      ...publishedCloud,
      api: apiGateway.getRunning(context).url,
      endpoints: runner.listEndpoints(),
      calls: (requestId) => recorder.calls(requestId),
      permissions: () => listFunctionPermissions(assembly, permissionLog),
      faults: recorder.faults,
      getRunningService: (service) => service.getRunning(context),
      reload: async () => {
        assembly = new Assembly(options.assembly, services);
        await runner.deploy(assembly);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Variables with which an unmodified AWS SDK uses this cloud. */
const createSdkEnvironment = (
  { region }: Assembly,
  { accessKeyId, secretAccessKey }: Credentials,
  endpoints: Record<string, string>,
) => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...endpoints,
});

const localizeOutputs = ({ assembly, localize }: CloudContext): Record<string, string> =>
  Object.fromEntries(Object.entries(assembly.readOutputs()).map(([id, value]) => [id, localize(value)]));
