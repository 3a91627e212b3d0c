/**
 * SES uses one rule set per account and region. All environments of an account and region add their rules to
 * this rule set. The first environment creates and activates it (lambdas/platform/mail/receipt-rules.ts).
 */
export const receiptRuleSetName = 'portico';
