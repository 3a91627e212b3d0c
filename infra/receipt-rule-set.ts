/**
 * SES uses one rule set per account and region. All environments there add their rules to this one, which the
 * first of them creates and activates (lambdas/platform/mail/receipt-rules.ts).
 */
export const receiptRuleSetName = 'portico';
