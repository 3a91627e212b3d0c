import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Folders of workspace packages whose names differ from the package's. */
const packageFolders: Readonly<Record<string, string>> = { 'local-cloud': 'scripts/local-cloud' };

/**
 * Lists the imports, re-exports and dynamic imports of a source file. The result contains packages by their
 * specifier, and files (also of workspace packages) by their path from the root of the repository.
 * @param file path from the root, with /
 */
export function readImports(file: string, text: string): string[] {
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
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
    const [, name = '', path] = /^@portico\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    return path === undefined ? specifier : `${packageFolders[name] ?? name}/${path}`;
  });
}
