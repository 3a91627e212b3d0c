/** Prints every import that breaks a rule of import-rules.ts, and exits with 1 if there is one. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { brokenRules } from './import-rules.ts';

const root = resolve(import.meta.dirname, '../..');
const areas = ['infra', 'lambdas', 'scripts', 'shared', 'test', 'web'];

const sources = areas.flatMap((area) =>
  readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?tsx?$/.test(path))
    .map((path) => `${area}/${path.split(sep).join('/')}`),
);

/** What a file imports: packages by their specifier, files by their path from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = /^(?:'|")(.*)(?:'|")$/.exec(text.slice(start, end)) ?? [];
      return literal ?? [];
    }),
  ];
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
  );
}

const broken = sources.flatMap((file) =>
  importsOf(file).flatMap((imported) =>
    brokenRules(file, imported).map(({ name, why }) => `${file} imports ${imported}\n  ${name}: ${why}`),
  ),
);
for (const line of broken) console.log(line);
console.log(`${sources.length} files, ${broken.length} imports against the rules`);
process.exitCode = broken.length > 0 ? 1 : 0;
