import type { Level } from './ticket.ts';

export const alertStatuses = ['firing', 'resolved'] as const;

/** How bad an alert is, whatever its tool calls it. */
export const alertSeverities = ['critical', 'high', 'warning', 'info', 'unspecified'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** The priority of the ticket that an alert opens, unless its rule says otherwise. */
export const defaultPriorities = {
  critical: 'critical',
  high: 'high',
  warning: 'medium',
  info: 'low',
  unspecified: 'medium',
} as const satisfies Record<AlertSeverity, Level>;

/** What becomes of the ticket when its alert recovers. */
export const alertRecoveries = ['note', 'resolve'] as const;
export type AlertRecovery = (typeof alertRecoveries)[number];
