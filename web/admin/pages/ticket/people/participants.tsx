import { Suspense, useState } from 'react';
import type { Participant } from '@portico/shared/contract/participants.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { errorMessage } from '../../../../api/error.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import type { AddParticipantProps } from './add-participant.tsx';
import { participantTexts as texts } from './participant-texts.ts';
import { showFailure, useAddParticipant, useRemoveParticipant } from './use-participants.ts';
import './participants.css';

/** Loaded when the user starts to add people. */
const AddParticipant = lazyComponent<AddParticipantProps>(
  async () => (await import('./add-participant.tsx')).AddParticipant,
);

const formatName = ({ full_name, email }: Participant) =>
  full_name === email ? email : `${full_name} (${email})`;

interface PendingParticipantProps {
  person: Participant;
  company: string;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** A person who was copied in on a mail and waits for a decision by staff. */
function PendingParticipant({ person, company, busy, onAccept, onDecline }: PendingParticipantProps) {
  const { full_name, added_by, is_outside } = person;
  return (
    <li className="participant-waiting">
      <span>
        <strong>{formatName(person)}</strong>{' '}
        {is_outside ? texts.waits(added_by, company) : texts.waits_excluded(added_by)}
      </span>
      <button
        type="button"
        className="composer-link"
        disabled={busy}
        aria-label={texts.accept_name(full_name)}
        onClick={onAccept}
      >
        {texts.accept}
      </button>
      <button
        type="button"
        className="composer-link"
        disabled={busy}
        aria-label={texts.decline_name(full_name)}
        onClick={onDecline}
      >
        {texts.decline}
      </button>
    </li>
  );
}

/**
 * The people in copy. Like the requester, they receive answers by mail. Staff add, accept and remove them.
 */
export function Participants({ detail: { ticket, participants = [] } }: { detail: TicketDetail }) {
  const [isAdding, setAdding] = useState(false);
  const add = useAddParticipant(ticket.id, () => setAdding(false));
  const remove = useRemoveParticipant(ticket.id);
  const busy = add.isPending || remove.isPending;
  const peopleInCopy = participants.filter(({ state }) => state === 'in_copy');
  const waitingPeople = participants.filter(({ state }) => state === 'waiting');
  return (
    <div className="participants">
      <span id="in-copy">{texts.in_copy}:</span>
      {peopleInCopy.length === 0 && <span>{texts.nobody}</span>}
      {peopleInCopy.length > 0 && (
        <ul aria-labelledby="in-copy">
          {peopleInCopy.map((person) => (
            <li key={person.id} className="participant">
              <span title={person.email}>{person.is_outside ? formatName(person) : person.full_name}</span>
              {person.is_outside && (
                <span className="participant-outside">{texts.outside(ticket.company_name)}</span>
              )}
              <button
                type="button"
                disabled={busy}
                aria-label={texts.remove(person.full_name)}
                onClick={() => remove.mutate(person)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="composer-link"
        aria-expanded={isAdding}
        onClick={() => setAdding(!isAdding)}
      >
        {texts.add}
      </button>
      {isAdding && (
        <Suspense>
          <AddParticipant
            ticket={ticket}
            participants={participants}
            busy={busy}
            failure={add.error ? errorMessage(add.error) : undefined}
            onAdd={(person, name) => add.mutate({ person, name })}
          />
        </Suspense>
      )}
      {waitingPeople.length > 0 && (
        <ul className="participants-waiting">
          {waitingPeople.map((person) => (
            <PendingParticipant
              key={person.id}
              person={person}
              company={ticket.company_name}
              busy={busy}
              onAccept={() => {
                const { email, full_name } = person;
                add.mutate({ person: { email, full_name }, name: full_name }, { onError: showFailure });
              }}
              onDecline={() => remove.mutate(person)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
