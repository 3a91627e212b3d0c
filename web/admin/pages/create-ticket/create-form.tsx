import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { hasErrors } from '../../../forms/field-errors.ts';
import {
  newTicketValues,
  restoreTicketValues,
  toTicketErrors,
  validateTicket,
} from '../../../forms/ticket-fields.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { useForm } from '../../../forms/use-form.ts';
import { DraftAlert } from '../../dialogs/draft-alert.tsx';
import { useFollowLink } from '../../shell/use-follow.ts';
import { ClientFields } from './client-fields.tsx';
import { hasRequester, newClientValues, restoreClientValues, validateClient } from './client-values.ts';
import { texts } from './texts.ts';
import { TicketFields } from './ticket-fields.tsx';
import { type ClientTicketValues, useCreateTicketForClient } from './use-create-for-client.ts';

/** The client comes first: the ticket's fields appear once there is a requester. */
function validate(values: ClientTicketValues, reference: Reference) {
  const errors = validateClient(values);
  return hasErrors(errors) ? errors : validateTicket(values, reference);
}

/** The values that an enquiry provides. */
const enquiryToValues = ({ name, email, subject, message }: ReceivedEnquiry) => ({
  manual: true,
  requester_name: name,
  requester_email: email,
  subject,
  description: message,
});

/**
 * The form for the client and the ticket. The values are preserved until the ticket is created, even if the
 * user leaves the page.
 */
export function CreateForm({
  reference,
  enquiry,
}: {
  reference: Reference;
  enquiry: ReceivedEnquiry | undefined;
}) {
  const draft = useDraft<ClientTicketValues>({
    name: enquiry ? `client-ticket/enquiry/${enquiry.id}` : 'client-ticket/new',
    empty: { ...newClientValues, ...newTicketValues, ...(enquiry && enquiryToValues(enquiry)) },
    parse: (stored) => ({ ...restoreClientValues(stored), ...restoreTicketValues(stored, reference) }),
  });
  const create = useCreateTicketForClient(draft, reference, enquiry);
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm<ClientTicketValues>({
    defaultValues: draft.values,
    validate: (formValues) => validate(formValues, reference),
    onSubmit: create,
    onError: toTicketErrors,
    onEdit: draft.edited,
  });
  return (
    <form noValidate data-focus-fallback="first" {...formProps}>
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" href={adminPaths.tickets} onFollow={useFollowLink()}>
              {texts.cancel}
            </Button>
            <Button variant="primary" formAction="submit" loading={isSubmitting}>
              {texts.submit}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <DraftAlert draft={draft} onDiscard={() => reset(draft.empty)} />
          <ClientFields values={values} errors={errors} onEdit={edit} />
          {hasRequester(values) && (
            <TicketFields values={values} errors={errors} referenceData={reference} onEdit={edit} />
          )}
        </SpaceBetween>
      </Form>
    </form>
  );
}
