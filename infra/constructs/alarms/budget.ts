import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';

/**
 * Adds a monthly budget. It covers the whole account: each environment should have its own. Notifies the
 * address in `alarms` when 80 % is spent, and when AWS forecasts that the budget will be exceeded (which
 * requires some weeks of history). Runbook section: `spending-above-the-budget`.
 */
export function addBudget(scope: Construct, { name, budget, alarms }: Environment): void {
  if (!budget) return;
  const createNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
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
      budgetLimit: { amount: budget.monthlyDollars, unit: 'USD' },
    },
    ...(alarms && {
      notificationsWithSubscribers: [createNotification('ACTUAL', 80), createNotification('FORECASTED', 100)],
    }),
  });
}
