import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { findEnvironment, environments } from '../../infra/environments.ts';
import { synthesize } from './support/synthesize.ts';
import { productionWithDomain } from './support/with-domain.ts';
import { productionWithOpenSearch } from './support/with-opensearch.ts';

const checkedEnvironments = [...Object.keys(environments), 'pr-7'].map((name) => findEnvironment(name));

test.each([...checkedEnvironments, productionWithDomain, productionWithOpenSearch])(
  '$name has no cdk-nag findings without a reason',
  (environment) => {
    const { app } = synthesize(environment);
    const checks = new AwsSolutionsChecks(app);
    const { violations } = checks.validateScope(app);
    const findings = violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map((resource) => `${ruleName} ${JSON.stringify(resource)}`),
    );
    expect(findings).toEqual([]);
  },
);
