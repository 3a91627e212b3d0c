import { createCustomResourceHandler } from '../platform/custom-resource.ts';
import { createSecret, deleteSecret } from '../platform/secrets/secret-parameters.ts';
import { activateReceiptRules } from '../platform/mail/receipt-rules.ts';
import { storeDefaults } from '../reference/defaults.ts';

/** Custom resources for what CloudFormation cannot create itself. */
export const handler = createCustomResourceHandler(
  {
    'Custom::PorticoReceiptRuleSet': activateReceiptRules,
    'Custom::PorticoReferenceData': storeDefaults,
    'Custom::PorticoSecretParameter': createSecret,
  },
  { 'Custom::PorticoSecretParameter': deleteSecret },
);
