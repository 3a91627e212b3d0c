import type { FailureKind } from '@portico/shared/contract/failures.ts';

/**
 * Logs a failure that the visitor sees, and reports it to the server if the server may not know about it. The
 * blog's script does not use this function: it must stay below 2 kB, so it only logs.
 * @param reason the status of the response, 0 without a response, or a word such as `recaptcha`
 */
export function logFailure(action: string, reason: number | string): void {
  console.error(`${action} failed: ${reason}`);
  if (typeof reason === 'string' || (reason > 0 && reason < 500)) return;
  const kind: FailureKind = reason ? 'server_error' : 'no_response';
  const report = `{"area":"site","kind":"${kind}"}`;
  navigator.sendBeacon('/api/failures', new Blob([report], { type: 'application/json' }));
}
