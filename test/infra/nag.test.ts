import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { type Environment, findEnvironment, environments } from '../../infra/environments.ts';
import { synthesize } from './support/synthesize.ts';
import { productionWithDomain } from './support/with-domain.ts';
import { productionWithOpenSearch } from './support/with-opensearch.ts';

function expectNoFindings(environment: Environment): void {
  const { app } = synthesize(environment);
  const checks = new AwsSolutionsChecks(app);
  const { violations } = checks.validateScope(app);
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map((resource) => `${ruleName} ${JSON.stringify(resource)}`),
  );
  expect(findings).toEqual([]);
}

const otherEnvironments = [...Object.keys(environments), 'pr-7'].map((name) => findEnvironment(name));

test('production has no cdk-nag findings without a reason', () => expectNoFindings(productionWithDomain));
test.each([...otherEnvironments, productionWithOpenSearch])(
  '$name has no cdk-nag findings without a reason',
  { tags: ['nightly'] },
  expectNoFindings,
);
