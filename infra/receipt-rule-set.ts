/**
 * SES uses one rule set of an account and region. All environments there add their rules to this one, which
 * `npm run bootstrap-delivery` creates and a person activates (infra/docs/mail-in.md).
 */
export const receiptRuleSetName = 'portico';
