/**
 * `npm run request-costs`: measures how many table units each request consumes, with 100 to 100,000 tickets.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@portico/local-cloud/cloud.ts';
import { startDynamoDb } from '@portico/local-cloud/services/dynamodb/server.ts';
import { lambdaEventSources } from '@portico/local-cloud/services/lambda-event-sources/service.ts';
import { lambda } from '@portico/local-cloud/services/lambda/service.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { type TableCall, startTableMeter } from './benchmark/table-meter.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { runScript } from './cli/run-script.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import { replaceBetweenMarkers, createGeneratedFile } from './docs/generated-files.ts';
import { synthesize } from './local/synthesize.ts';
import { Measurement, type RequestCost } from './request-costs/measure.ts';
import { type People, type Role, openScreens, workOnTicket } from './request-costs/requests.ts';
import { type ScreenCosts, renderCommandsTable, renderScreensTable } from './request-costs/tables.ts';
import { type Account, seed } from './seed/seed.ts';
import { createApi } from './smoke/api.ts';
import { configureUserPool, signInBySrp } from './smoke/sign-in.ts';

const usage = `npm run request-costs -- [--tickets NUMBER,NUMBER…]

For each number of tickets, starts a local cloud with the demo and so many more tickets, works on a ticket and
opens each screen. Prints read and write units, sequential round trips to the table, and invocations of functions.
With the default numbers it writes them to infra/docs/growth.md; that takes about an hour. Exits with 1 when a
screen reads more with the last number of tickets than with the one before it.

  --tickets NUMBER,NUMBER…  100,1000,10000,100000 by default`;

const documentPath = 'infra/docs/growth.md';
const defaultTicketCounts = [100, 1000, 10_000, 100_000];
/** After this many milliseconds without a call, the queues have delivered their messages. */
const idleMillisecondsAfterCommands = 4_000;
const idleMillisecondsAfterScreens = 200;

interface Costs extends ScreenCosts {
  readonly commandCosts: readonly RequestCost[];
}

function parseTicketCounts(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length < 2 || sizes.some((size, index) => !(size > (sizes[index - 1] ?? 0))))
    throw new UserFacingError(
      `--tickets is ${text}, which is not a list of two or more growing numbers.`,
      usage,
    );
  return sizes;
}

async function signIn({ site, outputs, environment }: Cloud, accounts: readonly Account[]): Promise<People> {
  configureUserPool({
    userPoolId: outputs['UserPoolId'] ?? '',
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: environment['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
  const signInAs = async (role: Role) => {
    const account = accounts.find((demoAccount) => demoAccount.role === role);
    if (!account) throw new Error(`The demo has no ${role}.`);
    return createApi(site, await signInBySrp(account.email, account.password));
  };
  // One after the other, because Amplify holds the session of only one user.
  return {
    admin: await signInAs('admin'),
    agent: await signInAs('agent'),
    customer: await signInAs('customer'),
  };
}

/** Adds tickets to those of the demo, with their projections. */
async function addTickets(tickets: number, { agent, customer }: People, cloud: Cloud): Promise<void> {
  const { company_id } = await customer('getMe', {});
  const [group] = (await agent('listGroups', {})).items;
  const { id, full_name: name } = await agent('getMe', {});
  const env = {
    ...process.env,
    ...cloud.environment,
    TABLE_NAME: cloud.outputs['TableName'],
    SEARCH_BUCKET: cloud.outputs['SearchIndexBucketName'],
    TICKETS: JSON.stringify({ tickets, company_id, agent: { id, name }, group }),
  };
  await runScript('scripts/request-costs/add-tickets-process.ts', env, 'Writing tickets failed.');
}

/** Measures in a new cloud, whose stream starts after the tickets are written. */
const measureCosts = (tickets: number, assembly: string): Promise<Costs> =>
  runInTemporaryDirectory(async (directory) => {
    const database = await startDynamoDb({
      directory,
      inMemory: true,
      region: 'eu-west-2',
      log: () => undefined,
    });
    let measurement: Measurement | undefined;
    const meter = await startTableMeter(database.url, (call: TableCall) => measurement?.add(call));
    process.env['DYNAMODB_ENDPOINT'] = meter.url;
    const cloud = await startCloud({ assembly, directory, startsEventSources: false });
    try {
      const accounts = await seed(cloud, directory);
      await addTickets(tickets, await signIn(cloud, accounts), cloud);
      await cloud.getRunningService(lambdaEventSources).start();
      console.log(`${tickets} tickets are written.`);
      // Signs in again, because tokens are only valid for minutes.
      const people = await signIn(cloud, accounts);
      const countInvocations = () => cloud.getRunningService(lambda).runtime.invocations;
      const commandMeasurement = (measurement = new Measurement(
        people,
        countInvocations,
        idleMillisecondsAfterCommands,
      ));
      const id = await workOnTicket(commandMeasurement.measure, people);
      const screenMeasurement = (measurement = new Measurement(
        people,
        countInvocations,
        idleMillisecondsAfterScreens,
      ));
      await openScreens(screenMeasurement.measure, id);
      return { tickets, screenCosts: screenMeasurement.costs, commandCosts: commandMeasurement.costs };
    } finally {
      await cloud.stop();
      await meter.close();
      await database.close();
      delete process.env['DYNAMODB_ENDPOINT'];
    }
  });

await runCommand(() =>
  runInTemporaryDirectory(async (assembly) => {
    const { tickets } = parseOptions(usage, {
      tickets: { type: 'string', default: defaultTicketCounts.join(',') },
    });
    const sizes = parseTicketCounts(tickets);
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    await synthesize(assembly);
    const allCosts: Costs[] = [];
    for (const size of sizes) allCosts.push(await measureCosts(size, assembly));
    const { text, growingRequests } = renderScreensTable(allCosts);
    const commandTable = renderCommandsTable(allCosts.at(-1)?.commandCosts ?? []);
    console.log(`\n${text}\n\n${commandTable}`);
    if (sizes.join() === defaultTicketCounts.join()) {
      const oldDocument = await readFile(join(root, documentPath), 'utf8');
      const newDocument = replaceBetweenMarkers(
        replaceBetweenMarkers(oldDocument, 'screens', text),
        'commands',
        commandTable,
      );
      const { content } = await createGeneratedFile(documentPath, newDocument);
      await writeFile(join(root, documentPath), content);
    }
    for (const request of growingRequests) console.error(`Costs more with more tickets: ${request}`);
    return growingRequests.length === 0;
  }),
);
