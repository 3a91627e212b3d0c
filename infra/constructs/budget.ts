import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';

/**
 * What the account may cost in a month. Whoever alarms tell hears of it when four fifths are spent, and when all of it will be: AWS forecasts after
 * some weeks. It covers the whole account, so that nothing in it costs money unseen: environments are meant to have accounts of their own.
 * The runbook's heading: `spending-above-the-budget`.
 */
export function limitSpending(scope: Construct, { name, budget, alarms }: Environment): void {
  if (!budget) return;
  const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      thresholdType: 'PERCENTAGE',
      comparisonOperator: 'GREATER_THAN',
    },
    subscribers: alarms ? [{ address: alarms.email, subscriptionType: 'EMAIL' }] : [],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `portico-${name}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budget.monthly, unit: 'USD' },
    },
    ...(alarms && {
      notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
    }),
  });
}
