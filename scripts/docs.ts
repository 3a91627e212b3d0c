/**
 * `npm run docs`: writes the papers that follow from the code: the API's (from the contract), the architecture's (from the synthesized stacks), and the
 * table of permissions in the README. `npm run docs -- --check` writes nothing, and ends with 1 when one of them is stale.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawnEnvironment, isStale, paperOfStacks, papersOfContract, root } from './docs/papers.ts';
import { exitWithError } from '@portico/local-cloud/process.ts';
import { runScript } from './run-script.ts';
import { synthesize } from './synthesize.ts';

const usage = `npm run docs             writes shared/contract/docs, infra/docs/architecture.md and the table in README.md
npm run docs -- --check  says which of them are stale`;

async function architecture() {
  const directory = await mkdtemp(join(tmpdir(), 'portico-docs-'));
  try {
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    await synthesize(directory, drawnEnvironment);
    return await paperOfStacks(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

try {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.log(usage);
  else {
    const stale = [...(await papersOfContract()), await architecture()].filter(isStale);
    for (const { path, content } of stale) {
      console.log(values.check ? `${path} is stale: npm run docs` : path);
      if (values.check) continue;
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    if (stale.length === 0) console.log('Every paper is true.');
    process.exitCode = values.check && stale.length > 0 ? 1 : 0;
  }
} catch (error) {
  exitWithError(error);
}
