/** `npm run docs`: writes the documents that are generated from the code. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { runScript } from './cli/run-script.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import {
  documentedEnvironment,
  isStale,
  renderArchitectureFile,
  renderReadme,
  renderRecordedApi,
} from './docs/generated-files.ts';
import { createOpenApi } from '@portico/shared/openapi/openapi.ts';
import { synthesize } from './local/synthesize.ts';

const usage = `npm run docs             writes infra/docs/architecture.md, the permissions in README.md, the record of the API for
                         programs (shared/openapi/v1.json), and dist/openapi.json (the whole API as OpenAPI 3.1)
npm run docs -- --check  writes nothing, names the files that are stale, and exits with 1 if there are any`;

const renderArchitecture = () =>
  runInTemporaryDirectory(async (directory) => {
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    await synthesize(directory, documentedEnvironment);
    return renderArchitectureFile(directory);
  });

await runCommand(async () => {
  const { check } = parseOptions(usage, { check: { type: 'boolean', default: false } });
  const generatedFiles = [await renderReadme(), await renderRecordedApi(), await renderArchitecture()];
  const staleFiles = generatedFiles.filter(isStale);
  for (const { path, content } of staleFiles) {
    console.log(check ? `${path} is stale. Run npm run docs.` : `Wrote ${path}`);
    if (!check) await writeFile(join(root, path), content);
  }
  if (staleFiles.length === 0) console.log('All generated documents are up to date.');
  if (!check) {
    await mkdir(join(root, 'dist'), { recursive: true });
    await writeFile(join(root, 'dist/openapi.json'), JSON.stringify(createOpenApi(), null, 2));
    console.log('Wrote dist/openapi.json');
  }
  return !check || staleFiles.length === 0;
});
