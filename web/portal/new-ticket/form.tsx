import type { Reference } from '@portico/shared/contract/reference.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import {
  restoreTicketValues,
  newTicketValues,
  ticketErrorsFromApi,
  validateTicket,
} from '../../forms/ticket-fields.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { useCreateTicket } from './use-create-ticket.ts';

export function NewTicketForm({ reference }: { reference: Reference }) {
  const draft = useDraft({
    name: 'ticket/new',
    empty: newTicketValues,
    parse: (stored) => restoreTicketValues(stored, reference),
  });
  const create = useCreateTicket(draft);
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: draft.values,
    validate: validateTicket,
    onSubmit: create,
    onError: ticketErrorsFromApi,
    onEdit: draft.edited,
  });
  return (
    <form className="panel new-ticket" data-focus-fallback="first" noValidate {...formProps}>
      <DraftNotice draft={draft} onDiscard={() => reset(draft.empty)} />
      <TicketFields values={values} errors={errors} reference={reference} onEdit={edit} />
      <div className="actions">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Creating...' : 'Create Ticket'}
        </Button>
        <ButtonLink variant="secondary" to={portalPaths.my_tickets}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
