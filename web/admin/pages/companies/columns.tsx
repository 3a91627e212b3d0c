import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Company } from '@portico/shared/contract/companies.ts';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { EmailAddress } from '../../mails/email-address.tsx';
import { NoteButton } from '../../notes/note-button.tsx';
import { CompanyStatusBadge } from './fields/company-status.tsx';
import { ServiceLevelNames } from './fields/service-level-names.tsx';
import { texts } from './texts.ts';

type Column = TableProps.ColumnDefinition<Company>;

const columns: Column[] = [
  {
    id: 'name',
    header: texts.name,
    cell: ({ name, service_level }) => (
      <>
        {name}
        {service_level && (
          <Box variant="small" display="block">
            <ServiceLevelNames {...service_level} />
          </Box>
        )}
      </>
    ),
    isRowHeader: true,
    minWidth: 165,
  },
  {
    id: 'contact_email',
    header: texts.contact_email,
    cell: ({ contact_email }) =>
      contact_email === null ? texts.blank : <EmailAddress email={contact_email} />,
    minWidth: 200,
  },
  {
    id: 'contact_phone',
    header: texts.contact_phone,
    cell: ({ contact_phone }) => contact_phone ?? texts.blank,
    minWidth: 145,
  },
  { id: 'users', header: texts.users, cell: ({ user_count }) => user_count.toLocaleString(), minWidth: 75 },
  {
    id: 'status',
    header: texts.status,
    cell: ({ status }) => <CompanyStatusBadge status={status} />,
    minWidth: 100,
  },
  {
    id: 'created_at',
    header: texts.created,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatShortDate(created_at)}</time>,
    minWidth: 110,
  },
];

interface Actions {
  onOpenNote: (company: Company) => void;
  onOpenContacts: (company: Company) => void;
  /** Undefined for users who may not edit. */
  onEdit: ((company: Company) => void) | undefined;
}

/** The list's columns, with the actions that the user may take. */
export const createColumns = ({ onOpenNote, onOpenContacts, onEdit }: Actions): Column[] => [
  ...columns,
  {
    id: 'actions',
    header: onEdit ? texts.actions : texts.note_and_contacts,
    cell: (company) => (
      <SpaceBetween direction="horizontal" size="xs">
        <NoteButton name={company.name} onClick={() => onOpenNote(company)} />
        <Button
          variant="inline-icon"
          iconName="group"
          ariaLabel={texts.contacts(company.name)}
          onClick={() => onOpenContacts(company)}
        />
        {onEdit && (
          <Button
            variant="inline-icon"
            iconName="edit"
            ariaLabel={texts.edit(company.name)}
            onClick={() => onEdit(company)}
          />
        )}
      </SpaceBetween>
    ),
    // The column must fit three icons, and its header.
    minWidth: 145,
  },
];
