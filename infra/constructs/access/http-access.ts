import { type OriginSecret, grantOriginVerification } from '../firewall/origin-secret.ts';
import type { PorticoFunction } from '../function.ts';

/**
 * Lets the function serve endpoints of the contract: it verifies the origin of requests, and applies the
 * environment's settings for sessions and two-step sign-in.
 */
export function grantHttpServing(lambda: PorticoFunction, originSecret: OriginSecret): void {
  grantOriginVerification(lambda, originSecret);
  const { sessionHours, requiresStaffTwoStep } = lambda.deployedEnvironment;
  if (requiresStaffTwoStep === true) lambda.addEnvironment('STAFF_TWO_STEP', 'required');
  if (sessionHours?.staff !== undefined)
    lambda.addEnvironment('STAFF_SESSION_HOURS', String(sessionHours.staff));
  if (sessionHours?.customers !== undefined)
    lambda.addEnvironment('CUSTOMER_SESSION_HOURS', String(sessionHours.customers));
}
