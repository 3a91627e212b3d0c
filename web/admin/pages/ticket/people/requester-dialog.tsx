import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { errorMessage } from '../../../../api/error.ts';
import { useContacts } from '../../../companies/use-contacts.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { FilteredSelect } from '../../../selects/filtered-select.tsx';
import { CompanySelect } from '../../../selects/company-select.tsx';
import { type NamedOption, toNamedOption, toOption } from '../../../selects/named-option.ts';
import { useCompanyUserOptions } from '../../../selects/use-company-users.ts';
import { requesterTexts as texts } from './requester-texts.ts';
import type { TicketUpdater } from '../../../tickets/change/use-ticket-update.ts';
import './requester-dialog.css';

interface Values {
  company: NamedOption;
  person: NamedOption | undefined;
}

/**
 * Warns what people of the new company will be able to read, and that people of the current company lose
 * access.
 */
function MoveWarning({ detail, company }: { detail: TicketDetail; company: string }) {
  const { ticket, comments, attachments, older_comments } = detail;
  const publicComments = comments.filter(({ is_internal, removed }) => !is_internal && removed === undefined);
  const readableItemCounts = {
    comments: publicComments.length,
    hasMoreComments: older_comments !== null,
    files: attachments.length,
  };
  return (
    <div role="status">
      <Alert type="warning" header={texts.moves(company)}>
        <ul className="move-consequences">
          <li>{texts.readable(company, readableItemCounts)}</li>
          <li>{texts.notes}</li>
          <li>{texts.lost(ticket.company_name)}</li>
          <li>{texts.promised(company)}</li>
        </ul>
      </Alert>
    </div>
  );
}

interface Props {
  detail: TicketDetail;
  saving: boolean;
  onChange: TicketUpdater['update'];
  onClose: () => void;
}

/** Chooses another requester. Warns that the ticket moves if that person belongs to another company. */
export function RequesterDialog({ detail, saving, onChange, onClose }: Props) {
  const { company_id, company_name, requester_id } = detail.ticket;
  const { values, errors, edit, formProps } = useForm<Values>({
    defaultValues: { company: { id: company_id, name: company_name }, person: undefined },
    validate: ({ person }) => {
      if (!person) return { person: texts.missing };
      return person.id === requester_id ? { person: texts.same } : {};
    },
    onSubmit: ({ company, person }) => {
      const movesTicket = company.id !== company_id;
      if (person && !saving)
        onChange(
          {
            requester_id: person.id,
            requester_name: person.name,
            ...(movesTicket && { company_id: company.id, company_name: company.name }),
          },
          undefined,
          onClose,
        );
      return Promise.resolve();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  const { company, person } = values;
  const movesTicket = company.id !== company_id;
  const users = useCompanyUserOptions(company.id);
  const contacts = useContacts(company.id);
  return (
    <FormDialog
      visible
      title={texts.change}
      submitLabel={movesTicket ? texts.move(company.name) : texts.change}
      isSubmitting={saving}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField label={texts.company} stretch>
        <CompanySelect
          company={company}
          onChange={(next) => {
            if (next.id !== company.id) edit({ company: next, person: undefined });
          }}
        />
      </FormField>
      <FormField label={texts.person} errorText={errors.person} stretch>
        <FilteredSelect
          {...users}
          options={[...users.options, ...contacts.options]}
          selectedOption={toOption(person)}
          readOnly={saving}
          expandToViewport
          filteringAriaLabel={texts.search_people}
          filteringPlaceholder={texts.search_people}
          placeholder={texts.choose_person}
          loadingText={texts.loading_people}
          errorText={texts.people_failed}
          recoveryText={texts.try_again}
          empty={texts.no_people}
          noMatch={texts.no_match}
          onChange={({ detail: selection }) => edit({ person: toNamedOption(selection.selectedOption) })}
        />
      </FormField>
      {movesTicket && <MoveWarning detail={detail} company={company.name} />}
    </FormDialog>
  );
}
