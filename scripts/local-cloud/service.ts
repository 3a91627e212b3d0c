import type { IncomingHttpHeaders } from 'node:http';
import type { Assembly, AssemblyService } from './assembly/assembly.ts';
import type { Credentials } from './credentials.ts';
import type { CallReader } from './recorder/call-reader.ts';
import type { TraceLog } from './recorder/trace-log.ts';

/** How the site is served to browsers. */
export interface SiteOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** The option with which the user chooses a port, for error messages: `--port `, or `PORT=`. */
  readonly portSetting: string;
  /** Whether responses are cached, as CloudFront does. */
  readonly caching: boolean;
  /** The time in milliseconds, for the age of cached responses and for request counts of the web ACL. */
  readonly now: () => number;
}

/** The parts of the cloud that its services may use. */
export interface CloudContext {
  /** The assembly that is deployed at the moment; `Cloud.reload` replaces it. */
  readonly assembly: Assembly;
  /** The state directory, for everything that outlives a run. */
  readonly directory: string;
  /** An access key that every service accepts, and its secret. */
  readonly credentials: Credentials;
  /** Whether DynamoDB Local keeps tables in memory, with separate tables for each access key. */
  readonly keepsTablesInMemory: boolean;
  /** Milliseconds after which an index reflects a change, for tables with a stream. */
  readonly indexLag: number;
  readonly site: SiteOptions;
  /** Whether schedules run on time; otherwise only on request. */
  readonly runsSchedules: boolean;
  /** Whether event source mappings start with the deployment; otherwise on request. */
  readonly startsEventSources: boolean;
  /** Multiplies the timeouts of functions. */
  readonly timeoutFactor: number;
  /** Concurrent environments of one function. */
  readonly maxEnvironments: number;
  /** Environments of one function that stay warm between events. */
  readonly maxWarmEnvironments: number;
  /** Seconds for which environments stay warm. */
  readonly warmSeconds: number;
  readonly traceLog: TraceLog;
  readonly log: (line: string) => void;
  /** Variables with which the AWS SDK inside a function finds the services, through the recorder. */
  readonly createFunctionEnvironment: () => Record<string, string>;
  /** Replaces AWS addresses in the text with the local addresses of services that have started. */
  readonly localize: (text: string) => string;
  /** Addresses of services that browsers reach under a path of the site, by that path. */
  readonly listSitePaths: () => Record<string, string>;
}

/** A service that has started. */
export interface RunningService {
  /** Address of its endpoint, without a trailing slash. */
  readonly url?: string;
  /** AWS addresses, and the local ones that replace them. */
  readonly localAddresses?: Readonly<Record<string, string>>;
  /**
   * The headers with which the recorder forwards calls.
   * @default all headers unchanged, including Host, which signatures cover
   */
  forwardedHeaders?(headers: IncomingHttpHeaders): IncomingHttpHeaders;
  /**
   * Deploys the assembly to this service. Called after all services have started, and for each new assembly;
   * the service's dependencies come first.
   */
  deploy?(assembly: Assembly): Promise<void> | void;
  /** Stops the service. Called before its dependencies are stopped. */
  stop(): Promise<void>;
}

/** How other processes reach the endpoint of a service. */
export interface Endpoint {
  /**
   * Variables with which AWS SDKs find the endpoint.
   * https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
   */
  readonly sdkVariables?: readonly string[];
  /**
   * Reads calls for the recorder. Without it, functions call the endpoint directly and nothing is recorded.
   */
  readonly callReader?: CallReader;
  /** A path prefix of the site, with slashes around it, that browsers call instead of the endpoint itself. */
  readonly sitePath?: string;
  /**
   * The name under which the state directory stores the port, for endpoints whose addresses outlive a run
   * (presigned URLs). @default any free port at each start
   */
  readonly stablePortName?: string;
  /** The name under which the state directory stores the port of the recorder in front of this endpoint. */
  readonly stableRecorderPortName?: string;
}

export interface ServiceDefinition<Running extends RunningService> extends AssemblyService {
  /** The name of its folder, which is AWS's name. Recorded calls contain it. */
  readonly name: string;
  /** Services that must start and deploy before this one. */
  readonly dependsOn?: readonly Service[];
  readonly endpoint?: Endpoint;
  /** Checks requirements before any service starts, to save the user time. @throws UserFacingError */
  checkBeforeStart?(context: CloudContext): Promise<void>;
  /** @param port the port to listen on; 0 for any free port */
  start(context: CloudContext, port: number): Promise<Running>;
}

/** The interface of a service for the cloud and for other services. */
export interface Service<Running extends RunningService = RunningService> extends ServiceDefinition<Running> {
  /** The running service of that cloud. @throws Error before it has started */
  getRunning(context: CloudContext): Running;
}

/** Makes a service from its definition: every folder in `services/` exports one. */
export function defineService<Running extends RunningService>(
  definition: ServiceDefinition<Running>,
): Service<Running> {
  const runningServices = new WeakMap<CloudContext, Running>();
  return {
    ...definition,
    async start(context, port) {
      const started = await definition.start(context, port);
      runningServices.set(context, started);
      return started;
    },
    getRunning(context) {
      const runningService = runningServices.get(context);
      if (!runningService) throw new Error(`The service ${definition.name} has not started.`);
      return runningService;
    },
  };
}

/** A service that only declares resource types, and runs nothing. */
export const defineResourceTypes = (definition: Omit<ServiceDefinition<RunningService>, 'start'>): Service =>
  defineService({ ...definition, start: () => Promise.resolve({ stop: () => Promise.resolve() }) });
