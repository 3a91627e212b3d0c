import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reference } from '@portico/shared/contract/reference.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { readPastedFiles } from '../../conversation/files/pasted-files.ts';
import { type FileQueue, useFileQueue } from '../../conversation/files/use-file-queue.ts';
import { showCreateError } from '../../forms/show-create-error.ts';
import {
  type TicketValues,
  newTicketValues,
  restoreTicketValues,
  toTicketBody,
  toTicketErrors,
  validateTicket,
} from '../../forms/ticket-fields.ts';
import { type Draft, useDraft } from '../../forms/use-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { DraftNotice } from '../draft-notice.tsx';
import { referenceKey, ticketListsKey } from '../query-keys.ts';
import { CreatedTicketFiles } from './files-of-created.tsx';
import { TicketFields } from './ticket-fields.tsx';

const errorTexts = {
  failed: 'Failed to create ticket',
  stored: 'An earlier version of this ticket was already created. Check My Tickets before sending it again.',
};

/**
 * Creates a ticket, then uploads its files, then navigates to the list. Rejects after showing an error. The
 * ticket exists even if an upload fails: `created` is the ticket whose files are not all uploaded yet.
 */
function useCreateTicket(draft: Draft<TicketValues>, queue: FileQueue, reference: Reference) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Ticket>();
  const removeCachedLists = () => queryClient.removeQueries({ queryKey: ticketListsKey });
  const { create } = useIdempotentCreate({
    send: (values: TicketValues, idempotency_key) =>
      api('createTicket', { body: toTicketBody(values, reference), idempotency_key }),
    onKeyReused: removeCachedLists,
    draft,
  });
  const finish = () => {
    toast.success('Support ticket created successfully');
    void navigate(portalPaths.my_tickets);
  };
  return {
    created,
    create: async (values: TicketValues) => {
      try {
        const ticket = await create(values);
        removeCachedLists();
        if (queue.files.length === 0) return finish();
        setCreated(ticket);
        if (await queue.uploadTo(ticket.id)) finish();
      } catch (error) {
        showCreateError(error, errorTexts);
        // An administrator may have changed the fields since the form was loaded.
        void queryClient.invalidateQueries({ queryKey: referenceKey });
        throw error;
      }
    },
    /** Retries the failed uploads. */
    retry: async () => {
      if (created && (await queue.uploadTo(created.id))) finish();
    },
  };
}

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
    validate: (ticketValues) => validateTicket(ticketValues, reference),
    onSubmit: create,
    onError: toTicketErrors,
    onEdit: draft.edited,
  });
  if (created !== undefined) return <CreatedTicketFiles ticket={created} queue={queue} onRetry={retry} />;
  return (
    <form
      className="panel new-ticket"
      onPaste={(event) => {
        const files = readPastedFiles(event.clipboardData);
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
