import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { fillPlaceholders, getFirstName } from '@portico/shared/model/canned-replies.ts';
import type { SuggestionsProps } from '../../../../conversation/composer/composer.tsx';
import { OptionList } from '../../../../conversation/composer/option-list.tsx';
import { useCaret } from '../../../../conversation/composer/use-caret.ts';
import { formatShortDateTime } from '../../../../ui/time/dates.ts';
import { findRepliesByWords } from '../../../canned-replies/find.ts';
import { cannedRepliesQuery } from '../../../canned-replies/queries.ts';
import { cannedTexts as texts } from './canned-texts.ts';
import { ReplyTicketContext } from './ticket-of-reply.ts';
import './canned-reply-list.css';

interface CannedReplyListProps extends SuggestionsProps {
  /** The position in the text at which a button opened the list; undefined if no button opened it. */
  openedAtPosition: number | undefined;
  onClose: () => void;
}

interface Search {
  /** Where the text begins that the chosen reply replaces. */
  readonly from: number;
  readonly query: string;
}

const maxReplies = 7;
const maxQueryLength = 60;
const slashPattern = new RegExp(`(?<!\\S)/([^\\s/][^\\n/]{0,${maxQueryLength}})?$`, 'u');

/** A `/` at the start of a word before the caret, with the text after it. */
function findSlashQuery(text: string, caret: number): Search | undefined {
  const match = slashPattern.exec(text.slice(0, caret));
  return match ? { from: match.index, query: match[1] ?? '' } : undefined;
}

/** The text typed since a button opened the list. */
function findTypedQuery(
  openedAtPosition: number | undefined,
  text: string,
  caret: number,
): Search | undefined {
  if (openedAtPosition === undefined || caret < openedAtPosition) return undefined;
  const query = text.slice(openedAtPosition, caret);
  return query.length > maxQueryLength || query.includes('\n')
    ? undefined
    : { from: openedAtPosition, query };
}

/** The values of a ticket that replace the placeholders. */
const toPlaceholderValues = ({ requester_name, ticket_number, company_name, due_at }: Ticket) => ({
  requester_name,
  first_name: getFirstName(requester_name),
  ticket_number,
  company_name,
  due_time: due_at ? formatShortDateTime(due_at) : texts.no_due_time,
});

/** The canned replies that match the words at the caret. */
export function CannedReplyList({ textarea, text, onPick, openedAtPosition, onClose }: CannedReplyListProps) {
  const { ticket, onAddChanges } = useContext(ReplyTicketContext) ?? {};
  const caret = useCaret(textarea);
  const [closedAt, setClosedAt] = useState<number>();
  const typedSearch = caret === undefined ? undefined : findTypedQuery(openedAtPosition, text, caret);
  const slashSearch = caret === undefined ? undefined : findSlashQuery(text, caret);
  // A list that the user closed opens again at the next slash.
  if (slashSearch === undefined && caret !== undefined && closedAt !== undefined) setClosedAt(undefined);
  const search = typedSearch ?? (slashSearch && slashSearch.from !== closedAt ? slashSearch : undefined);
  const isSearching = search !== undefined && ticket !== undefined;
  const { data, isError } = useQuery({ ...cannedRepliesQuery, enabled: isSearching });
  const matchingReplies = isSearching && data ? findRepliesByWords(data, search.query) : [];
  const visibleReplies = matchingReplies.slice(0, maxReplies);

  const hasCaretLeftQuery = openedAtPosition !== undefined && caret !== undefined && !typedSearch;
  useEffect(() => {
    if (hasCaretLeftQuery) onClose();
    const element = textarea.current;
    element?.addEventListener('blur', onClose);
    return () => element?.removeEventListener('blur', onClose);
  });

  const close = () => {
    setClosedAt(slashSearch?.from);
    onClose();
  };
  const pick = (reply: CannedReply) => {
    if (!search || !ticket || caret === undefined) return;
    const insertedText = fillPlaceholders(reply.text, toPlaceholderValues(ticket));
    const end = search.from + insertedText.length;
    onPick({ from: search.from, to: caret, insertedText, start: end, end });
    if (reply.changes) onAddChanges?.(reply.changes);
    onClose();
  };
  const status = () => {
    if (!isSearching) return '';
    if (isError) return texts.failed;
    if (!data) return texts.loading;
    if (visibleReplies.length > 0) return texts.matchCount(visibleReplies.length, matchingReplies.length);
    return data.length === 0 ? texts.none : texts.none_matching;
  };
  // A typed slash may be ordinary text, so 'no replies' is shown only if the button opened the list.
  const isStatusVisible =
    isSearching && (isError || (typedSearch !== undefined && visibleReplies.length === 0));

  return (
    <>
      <p
        className={isStatusVisible ? (isError ? 'composer-error' : 'composer-hint') : 'visually-hidden'}
        role="status"
      >
        {status()}
      </p>
      {visibleReplies.length > 0 && (
        <OptionList
          textarea={textarea}
          label={texts.list}
          query={search?.query ?? ''}
          options={visibleReplies}
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
      {matchingReplies.length > visibleReplies.length && (
        <p className="composer-hint">{texts.more(matchingReplies.length - visibleReplies.length)}</p>
      )}
    </>
  );
}
