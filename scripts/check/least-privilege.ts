/**
 * Compares the AWS calls that functions made in tests on the shared local cloud with the permissions of their
 * roles. The caller's role must allow each call; with `--all-tests`, each permission must also have been
 * used. Tests write calls and permissions to `.cache/permissions.json`; each shard writes its own file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FunctionPermissions } from '@portico/local-cloud/permissions/function-permissions.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseCommandLine, runCommand } from '../cli/command.ts';
import { root } from '../cli/root.ts';
import { evaluatePermissions, listFindings, mergePermissions } from './permissions/evaluate.ts';
import { awsOnlyExceptions } from './permissions/only-in-aws.ts';
import { renderLongReport, renderShortTable } from './permissions/report.ts';

const usage = 'tsx scripts/check/least-privilege.ts [--all-tests] [FILE …]';
const cache = join(root, '.cache');

function readPermissions(file: string): FunctionPermissions[] {
  if (existsSync(file)) return z.array(FunctionPermissions).parse(JSON.parse(readFileSync(file, 'utf8')));
  throw new UserFacingError(
    `${file} is missing: the tests that use the shared local cloud have not finished.`,
    'Run npm test first.',
  );
}

await runCommand(async () => {
  const { values, positionals } = parseCommandLine(
    usage,
    { 'all-tests': { type: 'boolean', default: false } },
    { positionals: true },
  );
  const allTestsRan = values['all-tests'];
  const files = positionals.length > 0 ? positionals : [join(cache, 'permissions.json')];
  const evaluations = mergePermissions(files.flatMap(readPermissions))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((permissions) => evaluatePermissions(permissions, awsOnlyExceptions));
  const findings = listFindings(evaluations, awsOnlyExceptions, { allTestsRan });
  writeFileSync(join(cache, 'least-privilege.txt'), `${renderLongReport(evaluations)}\n`);
  if (allTestsRan) console.log(renderShortTable(evaluations));
  for (const finding of findings) console.log(finding);
  return findings.length === 0;
});
