import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '@portico/shared/contract/companies.ts';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { useSession } from '../../../../session/session.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { useContacts } from '../../../companies/use-contacts.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { FailedPart } from '../../../errors/failed-part.tsx';
import { saveFile } from '../../../lists/save-file.ts';
import { EmailAddress } from '../../../mails/email-address.tsx';
import { EditContact } from './edit-contact.tsx';
import { MergeContact } from './merge-contact.tsx';
import { texts } from './texts.ts';
import './contacts.css';

interface Props {
  company: Company;
  visible: boolean;
  onClose: () => void;
}

const exportData = async ({ id }: Contact) => {
  const { json, html } = await api('exportPerson', { params: { id } });
  saveFile(json, `${texts.file_name}.json`, 'application/json');
  saveFile(html, `${texts.file_name}.html`, 'text/html');
};

function EraseContact({
  contact,
  onErased,
  onClose,
}: {
  contact: Contact;
  onErased: () => void;
  onClose: () => void;
}) {
  const { id, full_name } = contact;
  const { mutate, isPending } = useMutation({
    mutationKey: ['eraseContact'],
    mutationFn: () => api('eraseContact', { params: { id } }),
    onSuccess: () => {
      toast.success(texts.erasing(full_name));
      onErased();
    },
    onError: (error) => toast.error(texts.erase_failed, { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={texts.erase_title(full_name)}
      consequence={texts.erase_text}
      action={texts.erase_action}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

interface RowProps {
  contact: Contact;
  onAction: (action: ContactAction['action']) => void;
}

function Row({ contact, onAction }: RowProps) {
  const { full_name, emails, source } = contact;
  const canManagePeople = hasPermission(useSession().user?.roles, 'manage_people_and_companies');
  const dataExport = useMutation({
    mutationKey: ['exportPerson'],
    mutationFn: () => exportData(contact),
    onSuccess: () => toast.success(texts.exported(full_name)),
    onError: (error) => toast.error(texts.export_failed, { description: errorMessage(error) }),
  });
  return (
    <li>
      <SpaceBetween size="xxs">
        <div className="contact-head">
          <strong>{full_name}</strong>
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="inline-link" ariaLabel={texts.edit(full_name)} onClick={() => onAction('edit')}>
              {texts.edit_short}
            </Button>
            <Button
              variant="inline-link"
              ariaLabel={texts.merge(full_name)}
              onClick={() => onAction('merge')}
            >
              {texts.merge_action}
            </Button>
            {canManagePeople && (
              <Button
                variant="inline-link"
                loading={dataExport.isPending}
                ariaLabel={texts.export_data(full_name)}
                onClick={() => dataExport.mutate()}
              >
                {texts.export_short}
              </Button>
            )}
            <Button
              variant="inline-link"
              ariaLabel={texts.erase(full_name)}
              onClick={() => onAction('erase')}
            >
              {texts.erase_action}
            </Button>
          </SpaceBetween>
        </div>
        <Box color="text-body-secondary">
          {emails.map((email) => (
            <div key={email}>
              <EmailAddress email={email} />
            </div>
          ))}
          <Box variant="small">{texts.sources[source]}</Box>
        </Box>
      </SpaceBetween>
    </li>
  );
}

interface ContactAction {
  action: 'edit' | 'merge' | 'erase';
  contact: Contact;
}

/** The people of a company without an account. */
export function ContactsDialog({ company, visible, onClose }: Props) {
  const { list, contacts, show } = useContacts(company.id);
  const [open, setOpen] = useState<ContactAction>();
  const closeForm = () => setOpen(undefined);
  const showChange = (contact: Contact, now: Contact | undefined) => {
    show(contact.id, now);
    closeForm();
  };
  if (open?.action === 'edit')
    return (
      <EditContact
        company={company}
        contact={open.contact}
        onSaved={(saved) => showChange(open.contact, saved)}
        onClose={closeForm}
      />
    );
  if (open?.action === 'merge')
    return (
      <MergeContact
        company={company}
        contact={open.contact}
        contacts={contacts}
        onMerged={() => {
          showChange(open.contact, undefined);
          void list.refetch();
        }}
        onClose={closeForm}
      />
    );
  if (open?.action === 'erase')
    return (
      <EraseContact
        contact={open.contact}
        onErased={() => showChange(open.contact, undefined)}
        onClose={closeForm}
      />
    );
  return (
    <Modal
      visible={visible}
      header={texts.title(company.name)}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button onClick={onClose}>{texts.close}</Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary">{texts.hint}</Box>
        {list.isPending && <Spinner label={texts.loading} />}
        {list.error && (
          <FailedPart title={texts.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && contacts.length === 0 && <div>{texts.none}</div>}
        {contacts.length > 0 && (
          <ul className="contacts" aria-label={texts.title(company.name)}>
            {contacts.map((contact) => (
              <Row key={contact.id} contact={contact} onAction={(action) => setOpen({ action, contact })} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </SpaceBetween>
    </Modal>
  );
}
