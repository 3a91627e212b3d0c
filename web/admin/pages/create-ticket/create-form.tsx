import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Reference } from '@portico/shared/contract/reference.ts';
import {
  bodyOf,
  type Draft,
  type DraftErrors,
  emptyDraft,
  errorsOf,
  problemsOf,
} from '../../../forms/ticket-draft.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollow } from '../../shell/use-follow.ts';
import {
  clientProblem,
  type ClientDraft,
  type ClientProblem,
  emptyClient,
  hasRequester,
  requesterOf,
} from './client-draft.ts';
import { ClientFields } from './client-fields.tsx';
import { texts } from './texts.ts';
import { TicketFields } from './ticket-fields.tsx';
import { useCreateForClient } from './use-create-for-client.ts';

/** First the client, then the ticket. What was entered stays until the ticket is made. */
export function CreateForm({ reference }: { reference: Reference }) {
  const [client, setClient] = useState<ClientDraft>(emptyClient);
  const [ticket, setTicket] = useState<Draft>(emptyDraft);
  const [problem, setProblem] = useState<ClientProblem>();
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focusProblem = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  const { create, edited, busy } = useCreateForClient((issues) => {
    setErrors(errorsOf(issues));
    focusProblem();
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const inTheWay = clientProblem(client);
    const wrong = inTheWay ? {} : problemsOf(ticket);
    setProblem(inTheWay);
    setErrors(wrong);
    const requester = requesterOf(client);
    if (inTheWay || Object.keys(wrong).length > 0) focusProblem();
    else if (client.company && requester)
      create({ company: client.company.id, body: { ...bodyOf(ticket), requester } });
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" href={adminPaths.tickets} onFollow={useFollow()}>
              {texts.cancel}
            </Button>
            <Button variant="primary" formAction="submit" loading={busy}>
              {texts.submit}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <ClientFields
            draft={client}
            problem={problem}
            onChange={(draft) => {
              setClient(draft);
              setProblem(undefined);
              edited();
            }}
          />
          {hasRequester(client) && (
            <TicketFields
              draft={ticket}
              errors={errors}
              reference={reference}
              onChange={(change) => {
                setTicket((before) => ({ ...before, ...change }));
                setErrors((before) =>
                  Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
                );
                edited();
              }}
            />
          )}
        </SpaceBetween>
      </Form>
    </form>
  );
}
