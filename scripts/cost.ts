/** `npm run cost`: estimates what AWS bills for a month. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { runScript } from './cli/run-script.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import { listResources } from './cost/fixed.ts';
import {
  exceedsGoal,
  createBills,
  costDocumentPath as path,
  renderCosts,
  renderTotalsTable,
} from './cost/render.ts';
import { replaceBetweenMarkers, createGeneratedFile, isStale } from './docs/generated-files.ts';
import { synthesize } from './local/synthesize.ts';

const usage = `npm run cost

Multiplies what a month uses and what environments contain by AWS's prices, prints the bills, and writes them to
infra/docs/cost.md.

  --check  writes nothing; exits with 1 when a bill is above its goal or infra/docs/cost.md is stale`;

const synthesizeResources = (environment: string) =>
  runInTemporaryDirectory(async (directory) => {
    await synthesize(directory, environment);
    return listResources(directory);
  });

await runCommand(async () => {
  const { check } = parseOptions(usage, { check: { type: 'boolean', default: false } });
  await runScript('scripts/build.ts', process.env, 'The build failed.');
  const bills = createBills(
    await synthesizeResources('prod'),
    await synthesizeResources('staging'),
    await synthesizeResources('pr-7'),
  );
  const before = await readFile(join(root, path), 'utf8');
  const file = await createGeneratedFile(path, replaceBetweenMarkers(before, 'bill', renderCosts(bills)));
  console.log(renderTotalsTable(bills));
  const failures = [
    ...bills.filter(exceedsGoal).map(({ title }) => `${title}: costs more than its goal.`),
    ...(check && isStale(file) ? [`${path} is stale. Run npm run cost.`] : []),
  ];
  if (!check) await writeFile(join(root, path), file.content);
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
});
