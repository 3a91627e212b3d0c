import { type SubmitEvent, useRef, useState } from 'react';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Select, Textarea } from '../../ui/field.tsx';
import {
  type Draft,
  type DraftErrors,
  emptyDraft,
  errorsOf,
  levelChoices,
  optionalChoices,
  problemsOf,
  typeChoices,
} from '../../forms/ticket-draft.ts';
import { useCreateTicket } from './use-create-ticket.ts';

export function NewTicketForm({ reference }: { reference: Reference }) {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [told, setTold] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const tell = (errors: DraftErrors) => {
    setTold(errors);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const ticket = useCreateTicket((issues) => tell(errorsOf(issues)));
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setTold((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    ticket.edited();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const errors = problemsOf(draft);
    if (Object.keys(errors).length > 0) tell(errors);
    else ticket.create(draft);
  };

  return (
    <form className="panel new-ticket" ref={form} noValidate onSubmit={submit}>
      <div className="new-ticket-choices">
        <Field label="Ticket Type" error={told.type}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              choices={typeChoices}
              onChange={(type) => set({ type })}
            />
          )}
        </Field>
        <Field label="Priority" error={told.priority}>
          {(control) => (
            <Select
              {...control}
              value={draft.priority}
              choices={levelChoices}
              onChange={(priority) => set({ priority })}
            />
          )}
        </Field>
        <Field label="Impact" error={told.impact}>
          {(control) => (
            <Select
              {...control}
              value={draft.impact}
              choices={levelChoices}
              onChange={(impact) => set({ impact })}
            />
          )}
        </Field>
        <Field label="Urgency" error={told.urgency}>
          {(control) => (
            <Select
              {...control}
              value={draft.urgency}
              choices={levelChoices}
              onChange={(urgency) => set({ urgency })}
            />
          )}
        </Field>
        <Field label="Category" error={told.category_id}>
          {(control) => (
            <Select
              {...control}
              value={draft.category_id}
              choices={optionalChoices('No category', reference.categories)}
              onChange={(category_id) => set({ category_id })}
            />
          )}
        </Field>
        <Field label="Department" error={told.department_id}>
          {(control) => (
            <Select
              {...control}
              value={draft.department_id}
              choices={optionalChoices('No department', reference.departments)}
              onChange={(department_id) => set({ department_id })}
            />
          )}
        </Field>
      </div>
      <Field label="Subject" required hint={`Up to ${limits.subject} characters`} error={told.subject}>
        {(control) => (
          <input
            {...control}
            type="text"
            value={draft.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Description"
        required
        hint={`What happened, what you expected, and since when. Up to ${limits.description.toLocaleString()} characters`}
        error={told.description}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="actions">
        <Button type="submit" disabled={ticket.busy}>
          {ticket.busy ? 'Creating...' : 'Create Ticket'}
        </Button>
        <ButtonLink variant="secondary" to={portalPaths.my_tickets}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
