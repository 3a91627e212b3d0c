/** `npm run cost`: estimates what AWS bills for a month. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { inTemporaryDirectory } from './cli/temporary-directory.ts';
import {
  dueTimeUnits,
  liveUnits,
  mailUnits,
  receiptUnits,
  receivedUnits,
  reportUnits,
  ruleUnits,
  searchUnits,
} from './cost/background.ts';
import { added } from './cost/bill.ts';
import { differs } from './cost/differs.ts';
import { monthlyUnits, resourcesIn } from './cost/fixed-units.ts';
import { type Estimate, billTable, budgetedCost, goal, renderCosts } from './cost/render.ts';
import { scaledUsage, simulate } from './cost/simulate.ts';
import { unitsOfWorstDay, worstDay } from './cost/worst-day.ts';
import { scaledWorkload, smallWorkload } from './cost/workload.ts';
import { betweenMarkers, generatedFile } from './docs/generated-files.ts';
import { synthesize } from './local/synthesize.ts';

const usage = `npm run cost

Runs a simulated workload on a local cloud, counts what AWS would bill for, scales it up to a month and to ten times that month, prints
both bills, and writes them to infra/docs/cost.md.

  --check        writes nothing; exits with 1 when the month costs more than the goal or infra/docs/cost.md is stale
  --every COUNT  runs one operation of every COUNT in the month (default 300)`;

const environment = 'prod';
const path = 'infra/docs/cost.md';
/** Nearly all are requests for lists, which cost the same. */
const attackEvery = 20_000;

const resources = () =>
  inTemporaryDirectory(async (directory) => {
    await synthesize(directory, environment);
    return resourcesIn(directory);
  });

await runCommand(async () => {
  const { check, every } = parseOptions(usage, {
    check: { type: 'boolean', default: false },
    every: { type: 'string', default: '300' },
  });
  if (!(Number(every) >= 1)) throw new UserFacingError(`--every is ${every}, which is not a count.`, usage);
  const measured = await simulate(smallWorkload, Number(every));
  const attack = { workload: worstDay, units: unitsOfWorstDay(await simulate(worstDay, attackEvery)) };
  const deployed = await resources();
  const estimates = [1, 10].map((factor): Estimate => {
    const workload = scaledWorkload(smallWorkload, factor);
    const title = `${workload.agents} agents, ${workload.operations['create a ticket'].toLocaleString('en-GB')} tickets, ${(300_000 * factor).toLocaleString('en-GB')} requests`;
    const usage = scaledUsage(measured, factor);
    const units = added(
      usage.units,
      mailUnits(workload),
      receivedUnits(workload),
      liveUnits(workload),
      searchUnits(workload),
      reportUnits(workload),
      ruleUnits(workload),
      dueTimeUnits(workload),
      receiptUnits(workload),
    );
    const whole = { ...usage, units: { ...units, stored: usage.units.stored } };
    return { title, workload, units: monthlyUnits(deployed, workload, whole) };
  });
  for (const estimate of estimates) console.log(`\n${estimate.title}\n\n${billTable(estimate)}`);
  const before = await readFile(join(root, path), 'utf8');
  const { content } = await generatedFile(
    path,
    betweenMarkers(before, 'bill', renderCosts(environment, estimates, attack)),
  );
  if (!check) await writeFile(join(root, path), content);
  const [small] = estimates;
  const cost = small ? budgetedCost(small.units) : 0;
  const failures = [
    cost > goal && `A month costs ${cost.toFixed(2)} USD, but the goal is ${goal}.`,
    check && differs(before, content) && `${path} is stale. Run npm run cost.`,
  ].filter((text) => typeof text === 'string');
  console.log(`\nUsage and storage: ${cost.toFixed(2)} USD a month. The goal is ${goal}.`);
  for (const failure of failures) console.log(failure);
  return failures.length === 0;
});
