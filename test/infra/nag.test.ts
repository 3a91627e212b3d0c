import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { synthesize } from './support/synthesize.ts';

test("production breaks none of AWS's rules for solutions without a reason given beside the resource", () => {
  const { app } = synthesize('prod');
  const checks = new AwsSolutionsChecks(app);
  const { violations } = checks.validateScope(app);
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map((resource) => `${ruleName} ${JSON.stringify(resource)}`),
  );
  expect(findings).toEqual([]);
});
