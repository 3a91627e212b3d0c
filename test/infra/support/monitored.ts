import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { alarmsOf } from './alarms.ts';
import { resourcesOf, synthesize } from './synthesize.ts';

export const { templates: prod } = synthesize('prod');

/** Every alarm of production. */
export const alarms = alarmsOf(...Object.values(prod));

/** @throws Error when production has no such stack */
export function required(stack: 'operations' | 'edgeOperations'): Template {
  const template = prod[stack];
  if (!template) throw new Error('Production has no monitoring.');
  return template;
}

const Environment = z.object({ Variables: z.record(z.string(), z.unknown()).default({}) });

/**
 * Environment variables of every function of the application; the CDK's own functions have no service name.
 */
export const functionVariables = Object.values(prod)
  .flatMap((template) => Object.values(resourcesOf(template, 'AWS::Lambda::Function')))
  .map(({ Properties }) => Environment.parse(Properties.Environment ?? {}).Variables)
  .filter(({ POWERTOOLS_SERVICE_NAME }) => typeof POWERTOOLS_SERVICE_NAME === 'string');

export const services = functionVariables.map(({ POWERTOOLS_SERVICE_NAME }) =>
  String(POWERTOOLS_SERVICE_NAME),
);
