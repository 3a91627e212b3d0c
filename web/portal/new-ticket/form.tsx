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
import { pastedFiles } from '../../conversation/files/pasted-files.ts';
import { useFileQueue } from '../../conversation/files/use-file-queue.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { CreatedTicketFiles } from './files-of-created.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { useCreateTicket } from './use-create-ticket.ts';

export function NewTicketForm({ reference }: { reference: Reference }) {
  const draft = useDraft({
    name: 'ticket/new',
    empty: newTicketValues,
    parse: (stored) => restoreTicketValues(stored, reference),
  });
  const queue = useFileQueue(() => undefined);
  const { created, create, retry } = useCreateTicket(draft, queue, reference);
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: draft.values,
    validate: (entered) => validateTicket(entered, reference),
    onSubmit: create,
    onError: ticketErrorsFromApi,
    onEdit: draft.edited,
  });
  if (created !== undefined) return <CreatedTicketFiles ticket={created} queue={queue} onRetry={retry} />;
  return (
    <form
      className="panel new-ticket"
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        queue.add(files);
      }}
      data-focus-fallback="first"
      noValidate
      {...formProps}
    >
      <DraftNotice draft={draft} onDiscard={() => reset(draft.empty)} />
      <TicketFields values={values} errors={errors} reference={reference} queue={queue} onEdit={edit} />
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
