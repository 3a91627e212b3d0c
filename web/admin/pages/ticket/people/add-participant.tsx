import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useEffect, useRef, useState } from 'react';
import type { NewParticipant, Participant } from '@portico/shared/contract/participants.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { useContacts } from '../../../companies/use-contacts.ts';
import { addTypedTag } from '../../../selects/add-typed-tag.ts';
import { useCompanyUserOptions } from '../../../selects/use-company-users.ts';
import { participantTexts as texts } from './participant-texts.ts';

export interface AddParticipantProps {
  ticket: Ticket;
  participants: readonly Participant[];
  busy: boolean;
  /** Why the API refused the last person. */
  failure: string | undefined;
  onAdd: (person: NewParticipant, name: string) => void;
}

/** Suggests the people of the ticket's company by name, and accepts any address. */
export function AddParticipant({ ticket, participants, busy, failure, onAdd }: AddParticipantProps) {
  const [text, setText] = useState('');
  const input = useRef<AutosuggestProps.Ref>(null);
  useEffect(() => input.current?.focus(), []);
  const [error, setError] = useState<string>();
  const { options: users, statusType, onLoadItems } = useCompanyUserOptions(ticket.company_id);
  const { options: contacts } = useContacts(ticket.company_id);
  const people = [...users, ...contacts].filter(
    ({ value }) => value !== ticket.requester_id && participants.every(({ id }) => id !== value),
  );
  const choose = (value: string) => {
    const person = people.find((candidate) => candidate.value === value);
    const email = value.trim().toLowerCase();
    if (person) onAdd({ person_id: person.value }, person.label);
    else if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) onAdd({ email }, email);
    else setError(texts.not_an_address);
  };
  return (
    <div className="participants-add">
      <FormField
        label={texts.add_label}
        errorText={error ?? (failure !== undefined && text !== '' ? failure : undefined)}
        constraintText={texts.hint}
        stretch
      >
        <Autosuggest
          ref={input}
          value={text}
          options={people.map((person) => addTypedTag(person, text))}
          statusType={statusType}
          onLoadItems={onLoadItems}
          readOnly={busy}
          enteredTextLabel={texts.use}
          loadingText={texts.loading}
          errorText={texts.failed_to_load}
          recoveryText={texts.try_again}
          empty={texts.nobody_found}
          onChange={({ detail }) => {
            setText(people.find(({ value }) => value === detail.value)?.label ?? detail.value);
            setError(undefined);
          }}
          onSelect={({ detail }) => choose(detail.value)}
          onKeyDown={({ detail }) => {
            if (detail.key === 'Escape') setText('');
          }}
        />
      </FormField>
    </div>
  );
}
