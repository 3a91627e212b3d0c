import { runScript } from '../../scripts/cli/run-script.ts';

/** Brings `dist` up to date, for tests that read the deployed files. */
export default function setup(): Promise<void> {
  return runScript('scripts/build.ts', process.env, 'The build failed.');
}
