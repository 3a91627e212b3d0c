import type { Reference } from '@portico/shared/contract/reference.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { newTicketValues, ticketErrorsFromApi, validateTicket } from '../../forms/ticket-fields.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { useCreateTicket } from './use-create-ticket.ts';

export function NewTicketForm({ reference }: { reference: Reference }) {
  const { create, edited } = useCreateTicket();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: newTicketValues,
    validate: validateTicket,
    onSubmit: create,
    onError: ticketErrorsFromApi,
    onEdit: edited,
  });
  return (
    <form className="panel new-ticket" noValidate {...formProps}>
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
