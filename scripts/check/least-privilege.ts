/**
 * Holds what functions asked of AWS while tests ran on the shared local cloud, and what their roles allow, against each other: each call is allowed by
 * the caller's own role; and, with `--whole` after all of the tests, each permission was used. The tests leave both in `.cache/permissions.json`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { root } from '../cli/root.ts';
import { FunctionPermissions } from '@portico/local-cloud/permissions/function-permissions.ts';
import { findingsOf, judge } from './permissions/evaluate.ts';
import { onlyInAws } from './permissions/only-in-aws.ts';
import { longReport, shortTable } from './permissions/report.ts';

const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } });
const cache = join(root, '.cache');
const seen = join(cache, 'permissions.json');

if (existsSync(seen)) {
  const functions = z.array(FunctionPermissions).parse(JSON.parse(readFileSync(seen, 'utf8')));
  const judgements = functions
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((permissions) => judge(permissions, onlyInAws));
  const findings = findingsOf(judgements, onlyInAws, values.whole);
  writeFileSync(join(cache, 'least-privilege.txt'), `${longReport(judgements)}\n`);
  if (values.whole) console.log(shortTable(judgements));
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
} else {
  console.log(`${seen} is missing: the tests that use the shared local cloud have not ended.`);
  process.exitCode = 1;
}
