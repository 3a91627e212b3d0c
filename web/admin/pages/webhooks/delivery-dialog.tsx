import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { WebhookDelivery } from '@portico/shared/contract/webhooks.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { formatEventName, formatAttemptResult } from './delivery-columns.tsx';
import { JsonText } from './json-text.tsx';
import { deliveryTexts as texts } from './texts.ts';

/** The request of a message, and each answer. */
export function DeliveryDialog({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { id, type, ticket_number, body, attempts } = delivery;
  return (
    <Modal
      visible
      size="large"
      header={texts.details_title(formatEventName(type), ticket_number)}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <div>
          <Box variant="awsui-key-label">{texts.id}</Box>
          <Box variant="code">{id}</Box>
        </div>
        <JsonText label={texts.request} text={body} />
        <div>
          <Box variant="awsui-key-label">{texts.attempts}</Box>
          {attempts.length === 0 && texts.no_attempts}
        </div>
        {attempts.toReversed().map((attempt) => (
          <JsonText
            key={attempt.at}
            label={`${formatShortDateTime(attempt.at)}: ${formatAttemptResult(attempt)}, ${texts.took(attempt.milliseconds)}`}
            text={attempt.answer || (attempt.status === null ? texts.no_answer : texts.empty_answer)}
          />
        ))}
      </SpaceBetween>
    </Modal>
  );
}
