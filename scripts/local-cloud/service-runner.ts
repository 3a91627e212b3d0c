import type { Assembly } from './assembly/assembly.ts';
import { sortByDependency } from './dependency-order.ts';
import { StablePorts } from './ports.ts';
import type { Recorder } from './recorder/recorder.ts';
import type { CloudContext, RunningService, Service } from './service.ts';

interface StartedService {
  service: Service;
  runningService: RunningService;
  /** The address of the recorder in front of the endpoint. */
  recorderUrl?: string;
}

/** Starts and stops the services of one cloud, and deploys assemblies to them. */
export class ServiceRunner {
  readonly #services: readonly Service[];
  readonly #directory: string;
  readonly #recorder: Recorder;
  /** In the order in which they started. */
  readonly #started: StartedService[] = [];

  constructor(services: readonly Service[], directory: string, recorder: Recorder) {
    this.#services = sortByDependency(services);
    this.#directory = directory;
    this.#recorder = recorder;
  }

  /**
   * Starts every service as soon as its dependencies have started. If one fails, the caller stops the others.
   */
  async start(context: CloudContext): Promise<void> {
    for (const service of this.#services) await service.checkBeforeStart?.(context);
    const ports = new StablePorts(this.#directory);
    const startPromises = new Map<Service, Promise<void>>();
    for (const service of this.#services) {
      const dependencies = (service.dependsOn ?? []).map((dependency) =>
        Promise.resolve(startPromises.get(dependency)),
      );
      startPromises.set(
        service,
        Promise.all(dependencies).then(() => this.#startOne(service, context, ports)),
      );
    }
    const outcomes = await Promise.allSettled(startPromises.values());
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Deploys the assembly to every service, in the order of their dependencies. */
  async deploy(assembly: Assembly): Promise<void> {
    for (const service of this.#services)
      await this.#started.find((started) => started.service === service)?.runningService.deploy?.(assembly);
  }

  async stop(): Promise<void> {
    for (const { runningService } of this.#started.splice(0).toReversed()) await runningService.stop();
  }

  /** Addresses of endpoints by the service's name. */
  listEndpoints(): Record<string, string> {
    return Object.fromEntries(
      this.#started.flatMap(({ service, runningService }) =>
        runningService.url === undefined ? [] : [[service.name, runningService.url]],
      ),
    );
  }

  /** Addresses of endpoints by their path on the site. */
  listSitePaths(): Record<string, string> {
    return Object.fromEntries(
      this.#started.flatMap(({ service, runningService }) =>
        service.endpoint?.sitePath === undefined || runningService.url === undefined
          ? []
          : [[service.endpoint.sitePath, runningService.url]],
      ),
    );
  }

  /**
   * Variables with which an AWS SDK finds the endpoints, directly or, if `usesRecorder`, through the
   * recorder.
   */
  createSdkVariables({ recorded: usesRecorder }: { recorded: boolean }): Record<string, string> {
    return Object.fromEntries(
      this.#started.flatMap(({ service, runningService, recorderUrl }) => {
        const url = (usesRecorder ? recorderUrl : undefined) ?? runningService.url;
        return (service.endpoint?.sdkVariables ?? []).flatMap((name) =>
          url === undefined ? [] : [[name, url]],
        );
      }),
    );
  }

  /** Replaces AWS addresses in the text with local addresses. */
  localize(text: string): string {
    return this.#started
      .flatMap(({ runningService }) => Object.entries(runningService.localAddresses ?? {}))
      .reduce((localizedText, [aws, local]) => localizedText.replaceAll(aws, local), text);
  }

  async #startOne(service: Service, context: CloudContext, ports: StablePorts): Promise<void> {
    const { stablePortName, stableRecorderPortName, callReader } = service.endpoint ?? {};
    const runningService = await service.start(context, await ports.choose(stablePortName));
    const started: StartedService = { service, runningService };
    this.#started.push(started);
    if (runningService.url === undefined) return;
    ports.remember(stablePortName, runningService.url);
    if (!callReader) return;
    const port = await ports.choose(stableRecorderPortName);
    started.recorderUrl = await this.#recorder.open(service.name, callReader, runningService.url, {
      port,
      forwardedHeaders: (headers) => runningService.forwardedHeaders?.(headers) ?? headers,
    });
    ports.remember(stableRecorderPortName, started.recorderUrl);
  }
}
