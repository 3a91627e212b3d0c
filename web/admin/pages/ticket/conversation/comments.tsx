import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useState } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { CommentFooterContext } from '../../../../conversation/change/below-comment.ts';
import { dropUnloadedEntries, mergeEntries } from '../../../../conversation/entries.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import { ConversationList } from '../../../../conversation/conversation-list.tsx';
import { TicketViewers } from '../../../../live/live-updates.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';
import { SplitOff, hasSplitOff } from '../split/split-off.tsx';
import {
  type ConversationFilter,
  ConversationFilters,
  passesConversationFilter,
} from './conversation-filters.tsx';
import { texts } from '../texts.ts';
import { useEarlierComments } from './use-earlier-entries.ts';

const AddComment = lazyComponent(async () => (await import('../parts.ts')).AddComment);
const TicketMails = lazyComponent(async () => (await import('../ticket-mails.tsx')).TicketMails);

interface Props {
  detail: TicketDetail;
  /** Called when the user starts to choose a status. */
  onBeginChange: () => void;
  /** Changes the ticket. `added` is the comment that was sent together with the change. */
  onChange: (change: TicketEdit, added: TicketComment | undefined) => void;
}

/** The visible entries of the conversation, oldest first. */
function Entries({ detail, filter }: { detail: TicketDetail; filter: Exclude<ConversationFilter, 'mails'> }) {
  const earlierComments = useEarlierComments(detail);
  const allEntries = dropUnloadedEntries(mergeEntries(detail), earlierComments.available);
  const shownEntries = allEntries.filter((entry) => passesConversationFilter(filter, entry));
  const renderSplitOff = (comment: TicketComment) =>
    hasSplitOff(detail, comment) ? <SplitOff detail={detail} comment={comment} /> : null;
  return (
    <SpaceBetween size="l">
      {earlierComments.available && (
        <Button onClick={earlierComments.load} loading={earlierComments.loading}>
          {texts.earlier_comments}
        </Button>
      )}
      {shownEntries.length === 0 ? (
        <Box color="text-body-secondary">
          {allEntries.length === 0 ? texts.no_comments : texts.none_of_kind}
        </Box>
      ) : (
        <CommentFooterContext value={renderSplitOff}>
          <ConversationList entries={shownEntries} reader="support" noteLabel={texts.note_label} />
        </CommentFooterContext>
      )}
    </SpaceBetween>
  );
}

/** The comments, files and changes of a ticket, or its mails, and the form to add a comment. */
export function Comments({ detail, onBeginChange, onChange }: Props) {
  const [filter, setFilter] = useState<ConversationFilter>('everything');
  return (
    <Container header={<Header variant="h2">{texts.comments}</Header>}>
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="l">
          <ConversationFilters selectedFilter={filter} onChoose={setFilter} />
          {filter === 'mails' ? (
            <Suspense fallback={<Spinner label={texts.loading_mails} />}>
              <TicketMails ticket={detail.ticket} />
            </Suspense>
          ) : (
            <Entries detail={detail} filter={filter} />
          )}
          <TicketViewers ticket_id={detail.ticket.id} />
          {detail.ticket.merged_into === null && (
            <Suspense fallback={<Spinner label={texts.loading_form} />}>
              <AddComment detail={detail} onBeginChange={onBeginChange} onChange={onChange} />
            </Suspense>
          )}
        </SpaceBetween>
      </div>
    </Container>
  );
}
