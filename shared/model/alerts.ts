import type { Priority } from './ticket.ts';

export const alertStatuses = ['firing', 'resolved'] as const;

/** The severity of an alert, independent of the names that its tool uses. */
export const alertSeverities = ['critical', 'high', 'warning', 'info', 'unspecified'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** The priority of a ticket that an alert creates, unless the rule sets another. */
export const defaultPriorities = {
  critical: 'critical',
  high: 'high',
  warning: 'medium',
  info: 'low',
  unspecified: 'medium',
} as const satisfies Record<AlertSeverity, Priority>;

/** How an alert's recovery changes its ticket. */
export const alertRecoveries = ['note', 'resolve'] as const;
export type AlertRecovery = (typeof alertRecoveries)[number];
