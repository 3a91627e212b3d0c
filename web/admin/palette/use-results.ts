import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListState } from '../../ui/list-address.ts';
import { usePageGroups } from '../shell/navigation/pages.ts';
import { pageActions } from '../shortcuts/page-actions.ts';
import { onPageChange } from '../shortcuts/page-changes.ts';
import { type ShortcutKeys, shortcutLabel } from '../shortcuts/shortcuts.ts';
import { formatSearch } from '../tickets/filters.ts';
import { queueHref, queues } from '../tickets/queues.ts';
import { ticketSearchQuery, toTicketSearch } from '../tickets/ticket-picker.ts';
import { useViews } from '../views/views.ts';
import { type Command, matchingCommands, mountedCommands } from './commands.ts';
import { texts } from './texts.ts';

export interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Whether the palette omits a shortcut: it is useful only as a key, or its page is already listed. */
const isOmitted = (keys: ShortcutKeys): boolean => ['j', 'k', 'x'].includes(keys) || keys.startsWith('g ');

/** Milliseconds between the last keystroke and the search. */
const debounceTime = 250;

function useDebouncedText(text: string): string {
  const [latest, setLatest] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLatest(text), debounceTime);
    return () => clearTimeout(timer);
  }, [text]);
  return latest;
}

/** The commands of the current page. */
function findPageCommands(): Command[] {
  const actions = [...pageActions()].filter(([keys]) => !isOmitted(keys));
  return [
    ...actions.map(([keys, run]) => ({ id: `key ${keys}`, label: shortcutLabel(keys), hint: keys, run })),
    ...mountedCommands(),
  ];
}

const isSame = (one: Command, other: Command | undefined) =>
  one.id === other?.id && one.label === other.label && one.hint === other.hint;

/** The commands of the current page, updated when the page changes behind the dialog. */
function usePageCommands(): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const latest = findPageCommands();
      setCommands((before) =>
        latest.length === before.length && latest.every((one, index) => isSame(one, before[index]))
          ? before
          : latest,
      );
    };
    // Deferred until the components behind the dialog have rendered: `read` uses their commands.
    const readLater = () => {
      clearTimeout(timer);
      timer = setTimeout(read);
    };
    readLater();
    const unsubscribe = onPageChange(readLater);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return commands;
}

/** Queues, views and pages. */
function usePlaces(): Command[] {
  const navigate = useNavigate();
  const groups = usePageGroups();
  const views = useViews();
  const placeCommand = (label: string, href: string): Command => ({
    id: href,
    label,
    run: () => void navigate(href),
  });
  return [
    ...queues.map((queue) => placeCommand(queue.name, queueHref(queue))),
    ...views.map(({ name, href }) => placeCommand(name, href)),
    placeCommand(adminPages.dashboard.name, adminPaths.dashboard),
    placeCommand(texts.create_ticket, adminPaths.create_ticket),
    ...groups.flatMap(({ title, pages }) =>
      pages.map(({ name, path }) => ({
        ...placeCommand(name, path),
        ...(title !== undefined && { hint: title }),
      })),
    ),
  ];
}

/** The commands, lists, pages and tickets that match the words that the user typed. */
export function useResults(text: string) {
  const navigate = useNavigate();
  const listState = useListState();
  const pageCommands = usePageCommands();
  const places = usePlaces();
  const typed = text.trim();
  const q = toTicketSearch(useDebouncedText(typed));
  const { data: found, isError, isFetching } = useQuery(ticketSearchQuery(q));
  const isCurrent = q === toTicketSearch(typed);
  const tickets = (isCurrent && found) || [];
  const search = { q: typed };
  const groups: Group[] = [
    { title: texts.here, commands: matchingCommands(pageCommands, typed) },
    { title: texts.go_to, commands: matchingCommands(places, typed) },
    {
      title: texts.tickets,
      commands: [
        ...tickets.map(({ id, ticket_number, subject, company_name }) => ({
          id,
          label: `${ticket_number}: ${subject}`,
          hint: company_name,
          run: () => void navigate(generatePath(adminPaths.ticket, { id }), { state: listState }),
        })),
        ...(typed === ''
          ? []
          : [
              {
                id: 'search',
                label: texts.search(typed),
                run: () => void navigate(adminPaths.tickets + formatSearch(search)),
              },
            ]),
      ],
    },
  ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: typed !== '' && (!isCurrent || isFetching),
    hasFailed: isError && isCurrent,
  };
}
