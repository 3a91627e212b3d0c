import { describe, expect, test } from 'vitest';
import { metricNames, metricNamespace } from '../../../shared/model/metrics.ts';
import { functions } from '../support/deployed-functions.ts';
import { productionAlarms, prod, findProductionTemplate } from '../support/monitored.ts';
import { findOnlyResource } from '../support/synthesize.ts';

describe('custom metrics', () => {
  test('have the same names in alarms as in functions', () => {
    const functionMetricNames: readonly string[] = Object.values(metricNames);
    for (const { metrics, AlarmName } of productionAlarms)
      for (const metric of metrics.filter((name) => name.startsWith(`${metricNamespace}/`)))
        expect(functionMetricNames, AlarmName).toContain(metric.replace(`${metricNamespace}/`, ''));
    const metricNameTerms =
      JSON.stringify(findProductionTemplate('operations').toJSON()).match(/MetricName=[\\"]+\w+/g) ?? [];
    expect(metricNameTerms.length).toBeGreaterThan(5);
    for (const expression of metricNameTerms)
      expect(functionMetricNames).toContain(/\w+$/.exec(expression)?.[0]);
  });

  test('have the dimension "environment", which every function gets as a variable', () => {
    for (const { properties } of functions)
      expect(properties.Environment.Variables).toMatchObject({ ENVIRONMENT: 'prod' });
  });

  test('include throttling by API Gateway, counted from its access log', () => {
    expect(
      findOnlyResource(findProductionTemplate('operations'), 'AWS::Logs::MetricFilter').Properties,
    ).toMatchObject({
      FilterPattern: '{ ($.status = "429") && ($.function_milliseconds = "-") }',
      MetricTransformations: [
        {
          MetricName: metricNames.gatewayThrottled,
          Dimensions: [{ Key: 'environment', Value: '$.environment' }],
        },
      ],
    });
    expect(JSON.stringify(prod.api.toJSON())).toContain('{\\"environment\\":\\"prod\\"');
  });
});
