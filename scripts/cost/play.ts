import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../launch.ts';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { startDynamoDb } from '@portico/local-cloud/services/dynamodb/server.ts';
import { signInBySrp, useUserPool } from '../smoke/sign-in.ts';
import type { Account } from '../seed.ts';
import { type Players, actsOn } from './acts.ts';
import { added, times } from './bill.ts';
import { Meter } from './meter.ts';
import { type Month, actNames } from './month.ts';
import type { Units } from './prices.ts';
import { TableMeter } from './table-meter.ts';

export interface Played {
  /** Of a whole month; `stored` are the bytes by which the table grows in it. */
  readonly units: Units & { stored: number };
  /** Distinct metrics of the functions' own. */
  readonly metrics: number;
  readonly requests: number;
}

export const playedTimes = ({ units, metrics, requests }: Played, factor: number): Played => ({
  units: { ...times(units, factor), stored: units.stored * factor },
  metrics,
  requests: requests * factor,
});

const region = 'eu-west-2';
/** GB; infra/constructs/function.ts. */
const memory = 1;

async function playersOf({ outputs, environment }: Cloud, accounts: readonly Account[]): Promise<Players> {
  useUserPool({
    userPoolId: outputs['UserPoolId'] ?? '',
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: environment['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
  const tokenOf = async (role: string): Promise<string> => {
    const account = accounts.find((one) => one.role === role);
    if (!account) throw new Error(`The demo has no ${role}`);
    return (await signInBySrp(account.email, account.password)).access;
  };
  // Amplify knows one person at a time.
  const [admin, agent, customer] = [
    await tokenOf('admin'),
    await tokenOf('agent'),
    await tokenOf('customer'),
  ];
  return { admin, agent, customer };
}

/**
 * Plays the month in miniature, each act one time in `every`, on a cloud of its own with the demo's data, and counts at the wire what it took.
 * One act at a time, so that what is counted belongs to it.
 */
export async function play(month: Month, every: number): Promise<Played> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-cost-'));
  const dynamodb = await startDynamoDb({ directory, region, log: () => undefined });
  const table = new TableMeter(dynamodb.url, region);
  const before = await table.start();
  process.env.DYNAMODB_ENDPOINT = before.url;
  const meter = new Meter(table, memory);
  try {
    const { cloud, accounts } = await launch(0, { directory, log: (line) => meter.heard(line) });
    try {
      const acts = actsOn(cloud, meter, await playersOf(cloud, accounts));
      let whole: Units = {};
      let stored = 0;
      for (const name of actNames) {
        const started = meter.total();
        const rounds = Math.max(1, Math.round(month.acts[name] / every));
        for (let round = 0; round < rounds; round += 1) await acts[name]();
        const ended = meter.total();
        const weight = month.acts[name] / rounds;
        whole = added(whole, times(added(ended, times(started, -1)), weight));
        stored += (ended.stored - started.stored) * weight;
      }
      return { units: { ...whole, stored }, metrics: meter.metrics.size, requests: whole.api_requests ?? 0 };
    } finally {
      await cloud.stop();
    }
  } finally {
    await before.close();
    await dynamodb.close();
    await rm(directory, { recursive: true, force: true });
  }
}
