/** Prints every import that breaks a rule of import-rules.ts, and exits with 1 if there is one. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { brokenRules } from './import-rules.ts';
import { importsOf } from './imports-of.ts';

const root = resolve(import.meta.dirname, '../..');
const areas = ['infra', 'lambdas', 'scripts', 'shared', 'test', 'web'];

const sources = areas.flatMap((area) =>
  readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${area}/${path.split(sep).join('/')}`),
);

const broken = sources.flatMap((file) =>
  importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((imported) =>
    brokenRules(file, imported).map(({ name, why }) => `${file} imports ${imported}\n  ${name}: ${why}`),
  ),
);
for (const line of broken) console.log(line);
console.log(`${sources.length} files, ${broken.length} imports against the rules`);
process.exitCode = broken.length > 0 ? 1 : 0;
