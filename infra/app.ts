import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { builtArtifacts } from './artifacts.ts';
import { environmentNamed } from './environments.ts';
import { buildApp } from './system.ts';

try {
  const app = new App();
  const environment = environmentNamed(app.node.tryGetContext('env') ?? 'dev');
  buildApp(app, environment, builtArtifacts(resolve(import.meta.dirname, '../dist')));
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
