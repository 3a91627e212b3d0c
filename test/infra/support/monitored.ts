import type { Template } from 'aws-cdk-lib/assertions';
import { listAlarms } from './alarms.ts';
import { synthesize } from './synthesize.ts';

export const { templates: prod } = synthesize('prod');

/** Every alarm of production. */
export const productionAlarms = listAlarms(...Object.values(prod));

/** @throws Error if production has no such stack */
export function findProductionTemplate(stack: 'operations' | 'edgeOperations'): Template {
  const template = prod[stack];
  if (!template) throw new Error('Production has no monitoring.');
  return template;
}
