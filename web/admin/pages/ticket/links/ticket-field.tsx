import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FoundTicket } from '@portico/shared/contract/search.ts';
import { parseSearch } from '@portico/shared/model/search-query.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import { findOnlyMatch, toTicketSearch, ticketSearchQuery } from '../../../tickets/ticket-picker.ts';
import { linkTexts as texts } from './link-texts.ts';

interface Props {
  hint: string;
  /** Whether the ticket can be chosen. */
  isSelectable: (ticket: FoundTicket) => boolean;
  /** The error about the chosen ticket. */
  error: string | undefined;
  readOnly: boolean;
  onType: () => void;
  onChoose: (ticket: FoundTicket) => void;
}

const toOption = ({ ticket_number, subject, status, company_name }: FoundTicket) => ({
  value: ticket_number,
  label: `${ticket_number} ${subject}`,
  description: `${formatEnumLabel(status)} · ${company_name}`,
});

/** A field that finds another ticket by its number or by search. The typed text is preserved. */
export function TicketField({ hint, isSelectable, error, readOnly, onType, onChoose }: Props) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [unclear, setUnclear] = useState<string>();
  const search = useQuery({ ...ticketSearchQuery(asked), enabled: asked !== '' });
  const selectableTickets = (search.data ?? []).filter(isSelectable);
  const [problem] = parseSearch(toTicketSearch(text), true).problems;

  const isChoosingRef = useRef(false);
  const choose = async (value: string) => {
    // Cloudscape reports Enter on a suggestion both as a choice and as a key.
    if (isChoosingRef.current || readOnly || value.trim() === '') return;
    isChoosingRef.current = true;
    const q = toTicketSearch(value);
    const tickets = await queryClient.fetchQuery(ticketSearchQuery(q)).catch(() => []);
    isChoosingRef.current = false;
    const ticket = findOnlyMatch(tickets.filter(isSelectable), q);
    if (ticket) onChoose(ticket);
    else setUnclear(texts.no_such(value));
  };
  const status = () => {
    if (search.isError)
      return {
        statusType: 'error',
        errorText: texts.search_failed,
        recoveryText: texts.try_again,
      } as const;
    return search.isFetching ? ({ statusType: 'loading', loadingText: texts.searching } as const) : {};
  };
  return (
    <FormField label={texts.ticket} constraintText={hint} errorText={problem ?? unclear ?? error}>
      <Autosuggest
        {...status()}
        value={text}
        options={selectableTickets.map(toOption)}
        filteringType="manual"
        placeholder={texts.placeholder}
        hideEnteredTextOption
        onKeyDown={({ detail }) => {
          if (detail.key === 'Enter') void choose(text);
        }}
        empty={asked === '' ? undefined : texts.nothing_found}
        readOnly={readOnly}
        expandToViewport
        onLoadItems={({ detail }) => {
          if (detail.samePage) void search.refetch();
          else setAsked(toTicketSearch(detail.filteringText));
        }}
        onChange={({ detail }) => {
          setText(detail.value);
          setUnclear(undefined);
          onType();
        }}
        onSelect={({ detail }) => void choose(detail.value)}
      />
    </FormField>
  );
}
