import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { LinkedTicket } from '@portico/shared/contract/links.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { linkKindTexts } from '@portico/shared/model/ticket-links.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../../errors/error-alert.tsx';
import { useCommands } from '../../../palette/commands.ts';
import { mergeTexts, linkTexts as texts } from './link-texts.ts';
import { TicketLine } from './ticket-line.tsx';
import { linksQuery, useRemoveLink } from './use-links.ts';
import './linked-tickets.css';

const AnswerDialog = lazyScreen(async () => (await import('../composer/answer-dialog.tsx')).AnswerDialog);
const LinkForm = lazyScreen(async () => (await import('./link-form.tsx')).LinkForm);
const MergeDialog = lazyScreen(async () => (await import('./merge-dialog.tsx')).MergeDialog);

interface EntryProps {
  link: LinkedTicket;
  /** The company of the ticket on the screen. */
  company_name: string;
  busy: boolean;
  onRemove: () => void;
}

function Entry({ link, company_name, busy, onRemove }: EntryProps) {
  const { ticket_number, kind } = link;
  return (
    <li className="linked-ticket">
      <div className="linked-ticket-text">
        <Box variant="small" color="text-body-secondary" display="block">
          {linkKindTexts[kind]}
        </Box>
        <TicketLine ticket={link} />
        {link.company_name !== company_name && (
          <Box variant="small" color="text-body-secondary">
            {link.company_name}
          </Box>
        )}
      </div>
      {link.linked_at !== null && (
        <Button
          variant="icon"
          iconName="close"
          ariaLabel={texts.remove(linkKindTexts[kind], ticket_number)}
          disabled={busy}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** Whether another ticket may have been merged into this one, according to the loaded part of the history. */
const mayBeMergeTarget = ({ history, older_history }: TicketDetail): boolean =>
  older_history !== null || history.some(({ field_name }) => field_name === 'merge');

/** The links of a ticket, and a form to link another ticket. */
export function LinkedTickets({ detail }: { detail: TicketDetail }) {
  const { ticket } = detail;
  const { id, links = 0, follows, followed_by, merged_into, company_name } = ticket;
  const [opened, setOpened] = useState<'link' | 'merge' | 'answer'>();
  const mayHaveLinks =
    links > 0 || follows !== null || followed_by !== null || merged_into !== null || mayBeMergeTarget(detail);
  const close = () => setOpened(undefined);
  useCommands([
    { id: texts.add, label: texts.add, run: () => setOpened('link') },
    ...(merged_into === null
      ? [{ id: mergeTexts.open, label: mergeTexts.open, run: () => setOpened('merge') }]
      : []),
  ]);
  const {
    data = [],
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...linksQuery(id),
    enabled: mayHaveLinks || opened === 'link',
  });
  const remove = useRemoveLink(id);
  const isLoading = mayHaveLinks && isPending;
  const incidents = data.filter(
    ({ kind, status }) => kind === 'problem_of' && getStatusTab(status) !== 'closed',
  );
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="m">
          {isLoading && !error && <Spinner label={texts.loading} />}
          {error && (
            <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {!mayHaveLinks && <Box color="text-body-secondary">{texts.none}</Box>}
          {mayHaveLinks && data.length > 0 && (
            <ul className="linked-tickets">
              {data.map((link) => (
                <Entry
                  key={`${link.kind} ${link.id}`}
                  link={link}
                  company_name={company_name}
                  busy={remove.isPending}
                  onRemove={() => remove.mutate(link)}
                />
              ))}
            </ul>
          )}
          {incidents.length > 0 && (
            <Button onClick={() => setOpened('answer')}>{texts.answer(incidents.length)}</Button>
          )}
          {opened === 'link' ? (
            <Suspense>
              <LinkForm ticket_id={id} linkedTickets={data} onClose={close} />
            </Suspense>
          ) : (
            <Button iconName="add-plus" onClick={() => setOpened('link')}>
              {texts.add}
            </Button>
          )}
          {merged_into === null && <Button onClick={() => setOpened('merge')}>{mergeTexts.open}</Button>}
        </SpaceBetween>
        <Suspense>
          {opened === 'answer' && <AnswerDialog id={id} incidents={incidents} onClose={close} />}
          {opened === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
        </Suspense>
      </div>
    </Container>
  );
}
