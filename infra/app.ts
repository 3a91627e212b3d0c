import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { readArtifacts } from './artifacts.ts';
import { findEnvironment } from './environments.ts';
import { SetupError } from './setup-error.ts';
import { buildApp } from './system.ts';

try {
  const app = new App();
  const environment = findEnvironment(app.node.tryGetContext('env') ?? 'dev');
  // A value from the command line is a string.
  const deploysAtOnce = String(app.node.tryGetContext('at-once')) === 'true';
  buildApp(app, { ...environment, deploysAtOnce }, readArtifacts(resolve(import.meta.dirname, '../dist')));
  app.synth();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
