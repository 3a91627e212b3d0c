import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import {
  createCard,
  createExamplePayload,
  createSlackBody,
  createTeamsBody,
} from '@portico/shared/model/webhook-cards.ts';
import type { WebhookKind } from '@portico/shared/model/webhooks.ts';
import { JsonText } from './json-text.tsx';
import { formTexts as texts } from './texts.ts';
import './preview.css';

const bodyBuilders = {
  webhook: (payload: object) => payload,
  slack: createSlackBody,
  teams: createTeamsBody,
} as const;

/** The message that people read in a channel; each service draws it differently. */
function CardPreview({ payload }: { payload: ReturnType<typeof createExamplePayload> }) {
  const { headline, number, subject, fields, actorName } = createCard(payload);
  return (
    <div className="card-preview">
      <div>
        <b>{headline}</b> · <span className="card-preview-link">{number}</span>
      </div>
      <div className="card-preview-subject">{subject}</div>
      <dl>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <small>by {actorName}</small>
    </div>
  );
}

/** The test message for an endpoint of this kind. */
export function Preview({ kind }: { kind: WebhookKind }) {
  const [payload] = useState(() => createExamplePayload(location.origin, new Date()));
  return (
    <ExpandableSection headerText={texts.preview} headerDescription={texts.preview_hint}>
      <SpaceBetween size="s">
        {kind !== 'webhook' && (
          <FormField label={texts.card} stretch>
            <CardPreview payload={payload} />
          </FormField>
        )}
        <JsonText label={texts.request} text={JSON.stringify(bodyBuilders[kind](payload))} />
      </SpaceBetween>
    </ExpandableSection>
  );
}
