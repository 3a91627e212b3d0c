import type { IncomingHttpHeaders } from 'node:http';
import type { Assembly, AssemblyService } from './assembly/assembly.ts';
import type { Credentials } from './credentials.ts';
import type { CallReader } from './recorder/call-reader.ts';
import type { TraceLog } from './recorder/trace-log.ts';

/** How the site, which browsers open, is served. */
export interface SiteOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** What the user writes before a port number, for error messages: `--port `, or `PORT=`. */
  readonly portSetting: string;
  /** Whether responses are cached, as CloudFront does. */
  readonly caching: boolean;
  /** The time in milliseconds, by which cached responses age, and the web ACL counts requests. */
  readonly now: () => number;
}

/** What a service may use of the cloud that runs it. */
export interface CloudContext {
  /** The assembly that is deployed at the moment; `Cloud.reload` replaces it. */
  readonly assembly: Assembly;
  /** The state directory, for what outlives a run. */
  readonly directory: string;
  /** Keys that every service accepts. */
  readonly credentials: Credentials;
  /** Whether DynamoDB Local keeps tables in memory, and those of each access key apart. */
  readonly tablesInMemory: boolean;
  /** Milliseconds by which indexes of tables with a stream follow their tables. */
  readonly indexLag: number;
  readonly site: SiteOptions;
  /** Whether schedules run when it is time; otherwise only on request. */
  readonly schedules: boolean;
  /** Whether event source mappings start with the deployment; otherwise on request. */
  readonly eventSources: boolean;
  /** Functions may take this many times their timeout. */
  readonly timeoutFactor: number;
  /** Environments of one function that run at the same time. */
  readonly environments: number;
  /** Environments of one function that stay warm between events. */
  readonly warmEnvironments: number;
  /** For how long they stay warm. */
  readonly warmSeconds: number;
  readonly traces: TraceLog;
  readonly log: (line: string) => void;
  /** Variables that lead the AWS SDK inside a function to the services, through the recorder. */
  readonly functionEnvironment: () => Record<string, string>;
  /** The text with addresses of AWS replaced by those of what runs here, as soon as that has started. */
  readonly localize: (text: string) => string;
  /** Addresses of services that browsers reach under a path of the site, by that path. */
  readonly sitePaths: () => Record<string, string>;
}

/** A service that has started. */
export interface RunningService {
  /** Address of its endpoint, without a trailing slash. */
  readonly url?: string;
  /** Addresses in AWS, and what takes their place here. */
  readonly localAddresses?: Readonly<Record<string, string>>;
  /**
   * The headers with which the recorder forwards calls.
   * @default those of the call, Host included: signatures cover it
   */
  forwardedHeaders?(headers: IncomingHttpHeaders): IncomingHttpHeaders;
  /**
   * Deploys the assembly to this service. Called when all services have started, and again with each new
   * assembly; services that this one depends on come first.
   */
  deploy?(assembly: Assembly): Promise<void> | void;
  /** Called before the services that this one depends on are stopped. */
  stop(): Promise<void>;
}

/** How other processes reach the endpoint of a service. */
export interface Endpoint {
  /**
   * Variables by which AWS SDKs find it.
   * https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
   */
  readonly sdkVariables?: readonly string[];
  /**
   * How the recorder understands calls. Without it, functions call the endpoint directly and nothing is
   * recorded.
   */
  readonly calls?: CallReader;
  /** A path prefix of the site that leads here too, with slashes around it, for what browsers call. */
  readonly sitePath?: string;
  /**
   * The name under which the state directory remembers the port, for endpoints whose addresses are handed out
   * (presigned URLs). @default any free port at each start
   */
  readonly stablePort?: string;
  /** The same for the address of the recorder in front of this endpoint. */
  readonly stableRecorderPort?: string;
}

export interface ServiceDefinition<Running extends RunningService> extends AssemblyService {
  /** The name of its folder, which is AWS's own. Recorded calls carry it. */
  readonly name: string;
  /** Services that must have started before this one, and that deploy before it. */
  readonly dependsOn?: readonly Service[];
  readonly endpoint?: Endpoint;
  /** Looks for obstacles before anything starts, so that the user need not wait. @throws UserFacingError */
  check?(context: CloudContext): Promise<void>;
  /** @param port to listen on, 0 for any free one */
  start(context: CloudContext, port: number): Promise<Running>;
}

/** A service as the cloud and other services see it. */
export interface Service<Running extends RunningService = RunningService> extends ServiceDefinition<Running> {
  /** The running service of that cloud. @throws Error before it has started */
  in(context: CloudContext): Running;
}

/** Makes a service from its definition: every folder in `services/` exports one. */
export function defineService<Running extends RunningService>(
  definition: ServiceDefinition<Running>,
): Service<Running> {
  const running = new WeakMap<CloudContext, Running>();
  return {
    ...definition,
    async start(context, port) {
      const started = await definition.start(context, port);
      running.set(context, started);
      return started;
    },
    in(context) {
      const found = running.get(context);
      if (!found) throw new Error(`The service ${definition.name} has not started.`);
      return found;
    },
  };
}

/** A service that only names resource types, and runs nothing. */
export const resourcesOnly = (definition: Omit<ServiceDefinition<RunningService>, 'start'>): Service =>
  defineService({ ...definition, start: () => Promise.resolve({ stop: () => Promise.resolve() }) });
