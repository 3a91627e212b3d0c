import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const packageDirectory = resolve(import.meta.dirname, '..');
const Dependencies = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: Dependencies, devDependencies: Dependencies })
  .parse(JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')));

const sourceFiles = readdirSync(packageDirectory, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.(ts|mjs)$/.test(path) && !path.includes('node_modules/'));

const readSourceFile = (file: string) => readFileSync(join(packageDirectory, file), 'utf8');

/** The modules that a file imports, statically or dynamically. */
const listImports = (file: string): string[] =>
  [
    ...readSourceFile(file).matchAll(
      /^(?:import|export|\}).*? from '([^']+)';$|^import '([^']+)';$|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, from, sideEffect, dynamicImport]) => from ?? sideEffect ?? dynamicImport ?? '');

const getPackageName = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The problem with an import; undefined for a valid one. */
function findImportProblem(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return undefined;
  if (specifier.startsWith('.')) {
    const target = resolve(packageDirectory, dirname(file), specifier);
    if (relative(packageDirectory, target).startsWith('..'))
      return `${file} imports ${specifier}, outside of the package`;
    return existsSync(target) ? undefined : `${file} imports ${specifier}, which does not exist`;
  }
  const allowedDependencies = file.startsWith('test/')
    ? { ...dependencies, ...devDependencies }
    : dependencies;
  return getPackageName(specifier) in allowedDependencies
    ? undefined
    : `package.json does not list ${specifier} for ${file}`;
}

const importProblems = sourceFiles.flatMap((file) =>
  listImports(file).flatMap((specifier) => findImportProblem(file, specifier) ?? []),
);

describe('the package is independent of the repository', () => {
  it('imports only its own files and the packages that it lists', () => {
    expect(sourceFiles.length).toBeGreaterThan(150);
    expect(importProblems).toEqual([]);
  });

  it('reports an import from outside, or of an unlisted package', () => {
    expect(findImportProblem('cloud.ts', '../../shared/brand.ts')).toContain('outside of the package');
    expect(findImportProblem('cloud.ts', 'vitest')).toContain('does not list');
    expect(findImportProblem('test/cloud.test.ts', 'vitest')).toBeUndefined();
  });

  it('does not name a product', () => {
    const productName = ['por', 'tico'].join('');
    expect(sourceFiles.filter((file) => readSourceFile(file).toLowerCase().includes(productName))).toEqual(
      [],
    );
  });
});
