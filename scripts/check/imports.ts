/**
 * Prints every import that breaks a rule of import-rules.ts, and every import cycle; exits with 1 if there is
 * one.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '../cli/root.ts';
import { findCycles } from './cycles.ts';
import { findBrokenRules } from './import-rules.ts';
import { readImports } from './read-imports.ts';

const areas = ['infra', 'lambdas', 'scripts', 'shared', 'test', 'web'];

const sources = areas.flatMap((area) =>
  readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${area}/${path.split(sep).join('/')}`),
);

const imports = new Map(
  sources.map((file) => [file, readImports(file, readFileSync(join(root, file), 'utf8'))]),
);
const brokenImports = [...imports].flatMap(([file, all]) =>
  all.flatMap((imported) =>
    findBrokenRules(file, imported).map(
      ({ name, reason }) => `${file} imports ${imported}\n  ${name}: ${reason}`,
    ),
  ),
);
const cycles = findCycles(imports);
for (const line of brokenImports) console.log(line);
for (const cycle of cycles) console.log(`import cycle: ${cycle.join('\n  → ')}`);
console.log(
  `${sources.length} files, ${brokenImports.length} imports against the rules, ${cycles.length} cycles`,
);
process.exitCode = brokenImports.length + cycles.length > 0 ? 1 : 0;
