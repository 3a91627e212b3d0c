/**
 * `npm run deploy | diff | synth | destroy -- --env NAME [STACKS] [CDK options]`: runs the CDK command of the
 * same name for the stacks of one environment. The CDK first builds what is deployed (`build` in cdk.json).
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { toCdkCommand } from './cdk/cdk-command.ts';
import { runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';

await runCommand(async () => {
  const command = toCdkCommand(process.argv.slice(2));
  if ('textToPrint' in command) {
    console.log(command.textToPrint);
    return true;
  }
  for (const warning of command.warnings) console.warn(`Warning: ${warning}`);
  const cdkPath = resolve(root, 'node_modules/aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [cdkPath, ...command.run], { cwd: root, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the child as well; this process waits until the child has ended.
  process.on('SIGINT', () => undefined);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code === 0));
  });
});
