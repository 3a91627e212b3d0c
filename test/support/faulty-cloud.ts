import type { Cloud } from '../../scripts/local-cloud/cloud.ts';
import { startOwnCloud, selectCloud } from './own-cloud.ts';

/** A cloud that stops when its worker ends. */
export type FaultyCloud = Omit<Cloud, 'stop'>;

interface FaultyCloudWithLog {
  readonly cloud: FaultyCloud;
  readonly logReceiver: { log: (line: string) => void };
}

declare global {
  // This is a global, because each test file evaluates this module again and would reset a module variable.
  var workerFaultyCloud: Promise<FaultyCloudWithLog> | undefined;
}

const ignoreLine = () => undefined;

async function startFaultyCloud(): Promise<FaultyCloudWithLog> {
  const logReceiver: FaultyCloudWithLog['logReceiver'] = { log: ignoreLine };
  // Caching is off: a cached response from an earlier file would hide a failure.
  const log = (line: string) => logReceiver.log(line);
  // The timeouts are not extended, because tests on this cloud wait for them.
  return { logReceiver, cloud: await startOwnCloud({ caching: false, timeoutFactor: 1, log }) };
}

/**
 * Returns a local cloud in this worker's process, so that tests can make its calls fail without affecting
 * files that run at the same time. It contains users and tickets of this worker's earlier test files. Clients
 * that read the endpoints from the environment must be imported after this call.
 * @param log receives each line that functions log
 */
export async function getFaultyCloud(log: (line: string) => void = ignoreLine): Promise<FaultyCloud> {
  globalThis.workerFaultyCloud ??= startFaultyCloud();
  const { cloud, logReceiver } = await globalThis.workerFaultyCloud;
  selectCloud(cloud);
  cloud.faults.clear();
  logReceiver.log = log;
  return cloud;
}
