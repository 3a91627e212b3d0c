import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { erasedName } from '@portico/shared/model/erased.ts';
import type { NoteTarget } from '../../notes/queries.ts';
import { EditableStaffNote } from '../../notes/staff-note.tsx';
import { texts } from '../../notes/texts.ts';

/**
 * The staff note on the company and, if the requester has an account and was not erased, the one on the
 * requester.
 */
export function Notes({ ticket: { requester_id, requester_name, company_id, company_name } }: Props) {
  const person = requester_name === erasedName ? null : requester_id;
  const targets = { company: company_id, ...(person !== null && { person }) };
  const notes: (NoteTarget & { name: string })[] = [
    ...(person === null ? [] : [{ about: 'person' as const, id: person, name: requester_name }]),
    { about: 'company', id: company_id, name: company_name },
  ];
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <KeyValuePairs
        items={notes.map(({ about, id, name }) => ({
          label: name,
          value: <EditableStaffNote key={id} about={about} id={id} name={name} targets={targets} />,
        }))}
      />
    </Container>
  );
}

interface Props {
  ticket: Pick<Ticket, 'requester_id' | 'requester_name' | 'company_id' | 'company_name'>;
}
