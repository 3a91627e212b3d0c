import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { limits } from '@portico/shared/model/limits.ts';
import {
  type Draft,
  type DraftErrors,
  levelChoices,
  optionalChoices,
  typeChoices,
} from '../../../forms/ticket-draft.ts';
import { texts } from './texts.ts';
import './ticket-fields.css';

interface ChoiceProps<T extends string> {
  name: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  error: string | undefined;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ name, value, choices, error, onChange }: ChoiceProps<T>) {
  return (
    <FormField label={name} errorText={error}>
      <Select
        options={choices}
        selectedOption={choices.find((choice) => choice.value === value) ?? null}
        onChange={({ detail }) => {
          const chosen = choices.find((choice) => choice.value === detail.selectedOption.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </FormField>
  );
}

interface Props {
  draft: Draft;
  errors: DraftErrors;
  reference: Reference;
  onChange: (change: Partial<Draft>) => void;
}

/** The ticket itself: what the customers' own form asks for. */
export function TicketFields({ draft, errors, reference, onChange }: Props) {
  return (
    <Container header={<Header variant="h2">{texts.details}</Header>}>
      <SpaceBetween size="m">
        <div className="ticket-fields">
          <Choice
            name={texts.type}
            value={draft.type}
            choices={typeChoices}
            error={errors.type}
            onChange={(type) => onChange({ type })}
          />
          <Choice
            name={texts.priority}
            value={draft.priority}
            choices={levelChoices}
            error={errors.priority}
            onChange={(priority) => onChange({ priority })}
          />
          <Choice
            name={texts.impact}
            value={draft.impact}
            choices={levelChoices}
            error={errors.impact}
            onChange={(impact) => onChange({ impact })}
          />
          <Choice
            name={texts.urgency}
            value={draft.urgency}
            choices={levelChoices}
            error={errors.urgency}
            onChange={(urgency) => onChange({ urgency })}
          />
          <Choice
            name={texts.category}
            value={draft.category_id}
            choices={optionalChoices(texts.no_category, reference.categories)}
            error={errors.category_id}
            onChange={(category_id) => onChange({ category_id })}
          />
          <Choice
            name={texts.department}
            value={draft.department_id}
            choices={optionalChoices(texts.no_department, reference.departments)}
            error={errors.department_id}
            onChange={(department_id) => onChange({ department_id })}
          />
        </div>
        <FormField
          stretch
          label={texts.subject}
          constraintText={texts.up_to(limits.subject)}
          errorText={errors.subject}
        >
          <Input
            ariaRequired
            value={draft.subject}
            onChange={({ detail }) => onChange({ subject: detail.value })}
          />
        </FormField>
        <FormField
          stretch
          label={texts.description}
          constraintText={texts.up_to(limits.description)}
          errorText={errors.description}
        >
          <Textarea
            ariaRequired
            rows={8}
            value={draft.description}
            onChange={({ detail }) => onChange({ description: detail.value })}
          />
        </FormField>
      </SpaceBetween>
    </Container>
  );
}
