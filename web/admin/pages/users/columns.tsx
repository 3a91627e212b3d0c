import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { EmailAddress } from '../../mails/email-address.tsx';
import { NoteButton } from '../../notes/note-button.tsx';
import { Status } from '../../status/status.tsx';
import type { RowAction } from './row-action.ts';
import { RowActions } from './row-actions.tsx';
import { texts } from '../../users/texts.ts';

function Roles({ roles, own_tickets_only }: Pick<Profile, 'roles' | 'own_tickets_only'>) {
  if (roles.length === 0) return texts.no_roles;
  return (
    <>
      <SpaceBetween direction="horizontal" size="xxs">
        {roles.map((role) => (
          <Badge key={role} color={role === 'customer' ? 'grey' : 'blue'}>
            {role}
          </Badge>
        ))}
      </SpaceBetween>
      {own_tickets_only && !isStaff(roles) && (
        <Box variant="small" display="block">
          {texts.own_tickets_only}
        </Box>
      )}
    </>
  );
}

function Name({ full_name, disabled }: Pick<Profile, 'full_name' | 'disabled'>) {
  return (
    <>
      {full_name || texts.blank}
      {disabled && (
        <div>
          <Status type="stopped">{texts.disabled}</Status>
        </div>
      )}
    </>
  );
}

function Email({
  email,
  mail_undeliverable,
  pending_email,
}: Pick<Profile, 'email' | 'mail_undeliverable' | 'pending_email'>) {
  return (
    <>
      {email === '' ? texts.blank : <EmailAddress email={email} />}
      {pending_email && (
        <div>
          <Status type="pending">{texts.pending_email(pending_email.email)}</Status>
        </div>
      )}
      {mail_undeliverable && (
        <div>
          <Status type="warning">{texts.undeliverable}</Status>
        </div>
      )}
    </>
  );
}

const columns: TableProps.ColumnDefinition<Profile>[] = [
  { id: 'name', header: 'Name', cell: (user) => <Name {...user} />, isRowHeader: true, minWidth: 130 },
  {
    id: 'email',
    header: 'Email',
    cell: (user) => <Email {...user} />,
    minWidth: 180,
  },
  { id: 'company', header: 'Company', cell: ({ company }) => company || texts.blank, minWidth: 110 },
  { id: 'roles', header: 'Roles', cell: (user) => <Roles {...user} />, minWidth: 110 },
  {
    id: 'created_at',
    header: 'Created',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatShortDate(created_at)}</time>,
    minWidth: 110,
  },
];

/** The person's name in the note dialog. */
export const getDisplayName = ({ full_name, email }: Profile): string => full_name || email;

interface Actions {
  onOpenNote: (user: Profile) => void;
  /** Undefined for users who may not edit. */
  onAction: ((action: RowAction, user: Profile) => void) | undefined;
}

/** The list's columns, with the actions that the user may take. */
export const createColumns = ({ onOpenNote, onAction }: Actions): TableProps.ColumnDefinition<Profile>[] => [
  ...columns,
  onAction === undefined
    ? {
        id: 'note',
        header: 'Note',
        cell: (user) => <NoteButton name={getDisplayName(user)} onClick={() => onOpenNote(user)} />,
        minWidth: 80,
      }
    : {
        id: 'actions',
        header: 'Actions',
        cell: (user) => <RowActions user={user} onAction={(action) => onAction(action, user)} />,
        minWidth: 210,
      },
];
