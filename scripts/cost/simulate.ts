import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { startDynamoDb } from '@portico/local-cloud/services/dynamodb/server.ts';
import { inTemporaryDirectory } from '../cli/temporary-directory.ts';
import { launch } from '../local/launch.ts';
import type { Account } from '../seed/record.ts';
import { signInBySrp, useUserPool } from '../smoke/sign-in.ts';
import { added, times } from './bill.ts';
import { Meter } from './meter.ts';
import { type Tokens, operationsOn } from './operations.ts';
import type { Units } from './prices.ts';
import { TableMeter } from './table-meter.ts';
import { type Workload, operationNames } from './workload.ts';

/** What a workload used. */
export interface Usage {
  /** Units of a whole month; `stored` is the number of bytes by which the table grows. */
  readonly units: Units & { stored: number };
  /** Number of distinct custom metrics. */
  readonly metrics: number;
  readonly requests: number;
}

export const scaledUsage = ({ units, metrics, requests }: Usage, factor: number): Usage => ({
  units: { ...times(units, factor), stored: units.stored * factor },
  metrics,
  requests: requests * factor,
});

const region = 'eu-west-2';
/** GB; see infra/constructs/function.ts. */
const memory = 1;

async function signIn({ outputs, environment }: Cloud, accounts: readonly Account[]): Promise<Tokens> {
  useUserPool({
    userPoolId: outputs['UserPoolId'] ?? '',
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: environment['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
  const tokenOf = async (role: string): Promise<string> => {
    const account = accounts.find((one) => one.role === role);
    if (!account) throw new Error(`The demo has no ${role}`);
    return signInBySrp(account.email, account.password);
  };
  // One after the other: Amplify holds the session of one user.
  return {
    admin: await tokenOf('admin'),
    agent: await tokenOf('agent'),
    customer: await tokenOf('customer'),
  };
}

/**
 * Runs each operation one time in `every`, one after the other, and scales what it used up to the whole
 * month.
 */
async function run(
  workload: Workload,
  every: number,
  cloud: Cloud,
  meter: Meter,
  tokens: Tokens,
): Promise<Usage> {
  const operations = operationsOn(cloud, meter, tokens);
  let total: Units = {};
  let stored = 0;
  for (const name of operationNames) {
    const before = meter.total();
    const repetitions = Math.max(1, Math.round(workload.operations[name] / every));
    for (let count = 0; count < repetitions; count += 1) await operations[name]();
    const after = meter.total();
    const weight = workload.operations[name] / repetitions;
    total = added(total, times(added(after, times(before, -1)), weight));
    stored += (after.stored - before.stored) * weight;
  }
  return { units: { ...total, stored }, metrics: meter.metrics.size, requests: total.api_requests ?? 0 };
}

export interface MeteredCloud {
  readonly cloud: Cloud;
  readonly table: TableMeter;
  readonly meter: Meter;
  /** Tokens that are valid for the next minutes: it takes longer to write many tickets. */
  readonly signIn: () => Promise<Tokens>;
}

/** Starts a temporary local cloud with demo data, whose use is metered. */
export const withMeteredCloud = <T>(use: (metered: MeteredCloud) => Promise<T>): Promise<T> =>
  inTemporaryDirectory(async (directory) => {
    const dynamodb = await startDynamoDb({ directory, region, log: () => undefined });
    const table = new TableMeter(dynamodb.url, region);
    const proxy = await table.start();
    process.env.DYNAMODB_ENDPOINT = proxy.url;
    const meter = new Meter(table, memory);
    try {
      const { cloud, accounts } = await launch(0, { directory, log: (line) => meter.readLogLine(line) });
      try {
        return await use({ cloud, table, meter, signIn: () => signIn(cloud, accounts) });
      } finally {
        await cloud.stop();
      }
    } finally {
      delete process.env.DYNAMODB_ENDPOINT;
      await proxy.close();
      await dynamodb.close();
    }
  });

/**
 * Runs a sample of a workload on a temporary local cloud, and meters it.
 * @param every one operation of so many is run
 */
export const simulate = (workload: Workload, every: number): Promise<Usage> =>
  withMeteredCloud(async ({ cloud, meter, signIn: signInNow }) =>
    run(workload, every, cloud, meter, await signInNow()),
  );
