import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const createdDirectories: string[] = [];
afterAll(() => {
  for (const directory of createdDirectories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** Creates an empty directory, which is removed when the tests of the file have finished. */
export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'local-cloud-test-'));
  createdDirectories.push(directory);
  return directory;
}

/**
 * Writes an assembly in the CDK's layout: a template for each stack, which depends on the previous one, and
 * an asset directory for each hash.
 * @returns its directory, which is removed when the tests of the file have finished
 */
export function writeAssembly(
  stacks: Record<string, object>,
  assets: Record<string, Record<string, string>> = {},
): string {
  const directory = createTemporaryDirectory();
  const writeAssemblyFile = (path: string, content: string) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  };
  const artifacts: Record<string, unknown> = {
    Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
  };
  for (const [index, [name, template]] of Object.entries(stacks).entries()) {
    artifacts[name] = {
      type: 'aws:cloudformation:stack',
      environment: 'aws://000000000000/eu-west-2',
      properties: { templateFile: `${name}.template.json` },
      dependencies: Object.keys(stacks).slice(Math.max(index - 1, 0), index),
    };
    writeAssemblyFile(`${name}.template.json`, JSON.stringify(template));
  }
  const files: Record<string, unknown> = {};
  for (const [hash, content] of Object.entries(assets)) {
    files[hash] = {
      source: { path: `asset.${hash}`, packaging: 'zip' },
      destinations: { current: { bucketName: 'assets', objectKey: `${hash}.zip` } },
    };
    for (const [path, text] of Object.entries(content)) writeAssemblyFile(`asset.${hash}/${path}`, text);
  }
  artifacts['Assets.assets'] = { type: 'cdk:asset-manifest', properties: { file: 'Assets.assets.json' } };
  writeAssemblyFile('Assets.assets.json', JSON.stringify({ version: '50.0.0', files }));
  writeAssemblyFile('manifest.json', JSON.stringify({ version: '50.0.0', artifacts }));
  return directory;
}
