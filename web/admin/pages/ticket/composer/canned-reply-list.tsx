import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { fillPlaceholders, firstName } from '@portico/shared/model/canned-replies.ts';
import type { SuggestionsProps } from '../../../../conversation/composer/composer.tsx';
import { OptionList } from '../../../../conversation/composer/option-list.tsx';
import { useCaret } from '../../../../conversation/composer/use-caret.ts';
import { shortDateTime } from '../../../../ui/time/dates.ts';
import { findByWords } from '../../../canned-replies/find.ts';
import { cannedRepliesQuery } from '../../../canned-replies/queries.ts';
import { cannedTexts as texts } from './canned-texts.ts';
import { ReplyTicketContext } from './ticket-of-reply.ts';
import './canned-reply-list.css';

interface CannedReplyListProps extends SuggestionsProps {
  /** The position in the text at which a button opened the list; undefined if no button opened it. */
  openedAt: number | undefined;
  onClose: () => void;
}

interface Search {
  /** Where the text begins that the chosen reply replaces. */
  readonly from: number;
  readonly query: string;
}

const maxReplies = 7;
const maxQueryLength = 60;
const afterSlash = new RegExp(`(?<!\\S)/([^\\s/][^\\n/]{0,${maxQueryLength}})?$`, 'u');

/** A `/` at the start of a word before the caret, with the text after it. */
function findSlashQuery(text: string, caret: number): Search | undefined {
  const found = afterSlash.exec(text.slice(0, caret));
  return found ? { from: found.index, query: found[1] ?? '' } : undefined;
}

/** The text typed since a button opened the list. */
function findTypedQuery(openedAt: number | undefined, text: string, caret: number): Search | undefined {
  if (openedAt === undefined || caret < openedAt) return undefined;
  const query = text.slice(openedAt, caret);
  return query.length > maxQueryLength || query.includes('\n') ? undefined : { from: openedAt, query };
}

/** The values of a ticket that replace the placeholders. */
const toPlaceholderValues = ({ requester_name, ticket_number, company_name, due_at }: Ticket) => ({
  requester_name,
  first_name: firstName(requester_name),
  ticket_number,
  company_name,
  due_time: due_at ? shortDateTime(due_at) : texts.no_due_time,
});

/** The canned replies that match the words at the caret. */
export function CannedReplyList({ area, text, onPick, openedAt, onClose }: CannedReplyListProps) {
  const { ticket, onChanges } = useContext(ReplyTicketContext) ?? {};
  const caret = useCaret(area);
  const [closedAt, setClosedAt] = useState<number>();
  const opened = caret === undefined ? undefined : findTypedQuery(openedAt, text, caret);
  const slash = caret === undefined ? undefined : findSlashQuery(text, caret);
  // A list that the user closed opens again at the next slash.
  if (slash === undefined && caret !== undefined && closedAt !== undefined) setClosedAt(undefined);
  const search = opened ?? (slash && slash.from !== closedAt ? slash : undefined);
  const isAsked = search !== undefined && ticket !== undefined;
  const { data, isError } = useQuery({ ...cannedRepliesQuery, enabled: isAsked });
  const found = isAsked && data ? findByWords(data, search.query) : [];
  const shown = found.slice(0, maxReplies);

  const hasCaretLeft = openedAt !== undefined && caret !== undefined && !opened;
  useEffect(() => {
    if (hasCaretLeft) onClose();
    const element = area.current;
    element?.addEventListener('blur', onClose);
    return () => element?.removeEventListener('blur', onClose);
  });

  const close = () => {
    setClosedAt(slash?.from);
    onClose();
  };
  const pick = (reply: CannedReply) => {
    if (!search || !ticket || caret === undefined) return;
    const insert = fillPlaceholders(reply.text, toPlaceholderValues(ticket));
    const end = search.from + insert.length;
    onPick({ from: search.from, to: caret, insert, start: end, end });
    if (reply.changes) onChanges?.(reply.changes);
    onClose();
  };
  const status = () => {
    if (!isAsked) return '';
    if (isError) return texts.failed;
    if (!data) return texts.loading;
    if (shown.length > 0) return texts.found(shown.length, found.length);
    return data.length === 0 ? texts.none : texts.none_matching;
  };
  // A typed slash may be ordinary text, so 'no replies' is shown only if the button opened the list.
  const isShown = isAsked && (isError || (opened !== undefined && shown.length === 0));

  return (
    <>
      <p
        className={isShown ? (isError ? 'composer-error' : 'composer-hint') : 'visually-hidden'}
        role="status"
      >
        {status()}
      </p>
      {shown.length > 0 && (
        <OptionList
          area={area}
          label={texts.list}
          query={search?.query ?? ''}
          options={shown}
          onPick={pick}
          onClose={close}
        >
          {(reply) => (
            <>
              <strong>{reply.title}</strong>{' '}
              {reply.changes && <span className="canned-reply-changes">{texts.also_changes}</span>}
              <span className="canned-reply-text">
                {ticket && fillPlaceholders(reply.text, toPlaceholderValues(ticket))}
              </span>
            </>
          )}
        </OptionList>
      )}
      {found.length > shown.length && (
        <p className="composer-hint">{texts.more(found.length - shown.length)}</p>
      )}
    </>
  );
}
