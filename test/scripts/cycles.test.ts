import { describe, expect, it } from 'vitest';
import { findCycles } from '../../scripts/check/cycles.ts';
import { readImports } from '../../scripts/check/read-imports.ts';

const readImportGraph = (sources: Record<string, string>) =>
  new Map(Object.entries(sources).map(([file, text]) => [file, readImports(file, text)]));

describe('the check for import cycles', () => {
  it('finds a cycle of type-only imports', () => {
    const graph = readImportGraph({
      'infra/function.ts': `import { deploy } from './deployment.ts';`,
      'infra/deployment.ts': `import type { PorticoFunction } from './function.ts';`,
    });
    expect(findCycles(graph)).toEqual([['infra/function.ts', 'infra/deployment.ts', 'infra/function.ts']]);
  });

  it('finds a cycle through a workspace package and a re-export', () => {
    const graph = readImportGraph({
      'shared/a.ts': `export { b } from '@portico/lambdas/b.ts';`,
      'lambdas/b.ts': `import './c.ts';`,
      'lambdas/c.ts': `await import('@portico/shared/a.ts');`,
    });
    expect(findCycles(graph)).toEqual([['shared/a.ts', 'lambdas/b.ts', 'lambdas/c.ts', 'shared/a.ts']]);
  });

  it('accepts files that are imported several times', () => {
    const graph = readImportGraph({
      'a.ts': `import './b.ts'; import './c.ts';`,
      'b.ts': `import './d.ts';`,
      'c.ts': `import './d.ts';`,
      'd.ts': `import zod from 'zod';`,
    });
    expect(findCycles(graph)).toEqual([]);
  });
});
