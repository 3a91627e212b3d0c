/**
 * Compares what functions asked of AWS in tests on the shared local cloud with what their roles allow. Each
 * call must be allowed by the caller's role; with `--all-tests`, each permission must have been used as well.
 * Tests write both to `.cache/permissions.json`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FunctionPermissions } from '@portico/local-cloud/permissions/function-permissions.ts';
import { parseOptions, runCommand } from '../cli/command.ts';
import { root } from '../cli/root.ts';
import { evaluate, findingsIn } from './permissions/evaluate.ts';
import { onlyInAws } from './permissions/only-in-aws.ts';
import { longReport, shortTable } from './permissions/report.ts';

const usage = 'tsx scripts/check/least-privilege.ts [--all-tests]';
const cache = join(root, '.cache');
const recorded = join(cache, 'permissions.json');

await runCommand(async () => {
  const { 'all-tests': allTests } = parseOptions(usage, { 'all-tests': { type: 'boolean', default: false } });
  if (!existsSync(recorded)) {
    console.log(`${recorded} is missing: the tests that use the shared local cloud have not finished.`);
    return false;
  }
  const functions = z.array(FunctionPermissions).parse(JSON.parse(readFileSync(recorded, 'utf8')));
  const evaluations = functions
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((permissions) => evaluate(permissions, onlyInAws));
  const findings = findingsIn(evaluations, onlyInAws, { allTests });
  writeFileSync(join(cache, 'least-privilege.txt'), `${longReport(evaluations)}\n`);
  if (allTests) console.log(shortTable(evaluations));
  for (const finding of findings) console.log(finding);
  return findings.length === 0;
});
