/**
 * `npm run fuzz -- --cases 100000 --seed 1`: sends valid, nearly valid and hostile requests to every endpoint
 * of a temporary local cloud. The requests are generated from the contract. Exits with 1 when an answer is
 * missing, is a 5xx, does not match the contract or contains another company's text, or when a refused
 * request changed the table.
 */
import { join } from 'node:path';
import { startCloud } from '@portico/local-cloud/cloud.ts';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { runScript } from './cli/run-script.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import { synthesize } from './local/synthesize.ts';

const usage = `npm run fuzz -- [--cases NUMBER] [--seed NUMBER] [--case NUMBER]
  --cases NUMBER  how many requests to send; 10000 by default
  --seed NUMBER   the same seed generates the same requests; random by default
  --case NUMBER   sends one request of the seed only`;

const maxShownFailures = 20;

async function fuzzAndReport(assembly: string, state: string): Promise<boolean> {
  const options = parseOptions(usage, {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    case: { type: 'string' },
  });
  const seed = options.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(options.seed);
  const from = Number(options.case ?? 0);
  const to = options.case === undefined ? Number(options.cases) : from + 1;
  const cloud = await startCloud({ assembly, directory: state });
  try {
    Object.assign(process.env, cloud.environment, { TABLE_NAME: cloud.outputs['TableName'] });
    console.log(`Seed ${seed}`);
    // Imported here, because the imported code reads the environment when it is loaded.
    const { fuzz } = await import('./fuzz/run.ts');
    const { caseCount, statusCounts, hangCount, failures } = await fuzz(cloud, {
      seed,
      from,
      to,
      log: console.log,
    });
    for (const failure of failures.slice(0, maxShownFailures)) console.log(`✗ ${failure}`);
    const statusCountTexts = [...statusCounts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    console.log(`Seed ${seed}: ${caseCount} cases, ${hangCount} hangs, ${failures.length} failures`);
    console.log(`Answers by status: ${statusCountTexts.join(', ')}`);
    return failures.length === 0;
  } finally {
    await cloud.stop();
  }
}

await runCommand(() =>
  runInTemporaryDirectory(async (directory) => {
    await findJava(console.log);
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    await synthesize(join(directory, 'assembly'));
    return fuzzAndReport(join(directory, 'assembly'), join(directory, 'state'));
  }),
);
