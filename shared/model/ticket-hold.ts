interface Hold {
  readonly reason: string;
  /** When the hold ends, in ISO 8601; null for no end. */
  readonly until: string | null;
}

/** Formats a hold as a value of the history: `2026-12-01T08:00:00.000Z The board meets`; empty for none. */
export function formatHold(hold: Hold | null): string {
  if (!hold) return '';
  return hold.until === null ? hold.reason : `${hold.until} ${hold.reason}`;
}

/** Parses a value of the history; null for none. */
export function parseHold(value: string): Hold | null {
  if (value === '') return null;
  const [, until = null, reason = value] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.*)$/s.exec(value) ?? [];
  return { until, reason };
}
