import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { erasedName } from '@portico/shared/model/erased.ts';
import { StaffNoteText } from '../../notes/staff-note.tsx';
import { texts } from '../../notes/texts.ts';

/**
 * The staff note on the company and, if the requester has an account and was not erased, the one on the
 * requester.
 */
export function Notes({ ticket: { requester_id, requester_name, company_id, company_name } }: Props) {
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <KeyValuePairs
        items={[
          ...(requester_id === null || requester_name === erasedName
            ? []
            : [
                {
                  label: requester_name,
                  value: (
                    <StaffNoteText
                      key={requester_id}
                      about="person"
                      id={requester_id}
                      name={requester_name}
                    />
                  ),
                },
              ]),
          {
            label: company_name,
            value: <StaffNoteText key={company_id} about="company" id={company_id} name={company_name} />,
          },
        ]}
      />
    </Container>
  );
}

interface Props {
  ticket: Pick<Ticket, 'requester_id' | 'requester_name' | 'company_id' | 'company_name'>;
}
