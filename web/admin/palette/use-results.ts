import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListState } from '../../ui/list-address.ts';
import { usePageGroups } from '../shell/navigation/pages.ts';
import { listPageActions } from '../shortcuts/page-actions.ts';
import { onPageChange } from '../shortcuts/page-changes.ts';
import { type ShortcutKeys, findShortcutLabel } from '../shortcuts/shortcuts.ts';
import { formatSearch } from '../tickets/filters.ts';
import { toQueueHref, queues } from '../tickets/queues.ts';
import { ticketSearchQuery, toTicketSearch } from '../tickets/ticket-picker.ts';
import { useViews } from '../views/views.ts';
import { type Command, findMatchingCommands, listMountedCommands } from './commands.ts';
import { texts } from './texts.ts';

export interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Whether the palette omits a shortcut: it is useful only as a key, or its page is already listed. */
const isOmittedShortcut = (keys: ShortcutKeys): boolean =>
  ['j', 'k', 'x'].includes(keys) || keys.startsWith('g ');

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
  const actions = [...listPageActions()].filter(([keys]) => !isOmittedShortcut(keys));
  return [
    ...actions.map(([keys, run]) => ({ id: `key ${keys}`, label: findShortcutLabel(keys), hint: keys, run })),
    ...listMountedCommands(),
  ];
}

const isSame = (command: Command, otherCommand: Command | undefined) =>
  command.id === otherCommand?.id &&
  command.label === otherCommand.label &&
  command.hint === otherCommand.hint;

/** The commands of the current page, updated when the page changes behind the dialog. */
function usePageCommands(): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const latest = findPageCommands();
      setCommands((before) =>
        latest.length === before.length && latest.every((command, index) => isSame(command, before[index]))
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
function useNavigationCommands(): Command[] {
  const navigate = useNavigate();
  const groups = usePageGroups();
  const views = useViews();
  const createNavigationCommand = (label: string, href: string): Command => ({
    id: href,
    label,
    run: () => void navigate(href),
  });
  return [
    ...queues.map((queue) => createNavigationCommand(queue.name, toQueueHref(queue))),
    ...views.map(({ name, href }) => createNavigationCommand(name, href)),
    createNavigationCommand(adminPages.dashboard.name, adminPaths.dashboard),
    createNavigationCommand(texts.create_ticket, adminPaths.create_ticket),
    ...groups.flatMap(({ title, pages }) =>
      pages.map(({ name, path }) => ({
        ...createNavigationCommand(name, path),
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
  const navigationCommands = useNavigationCommands();
  const trimmedText = text.trim();
  const q = toTicketSearch(useDebouncedText(trimmedText));
  const { data: matchingTickets, isError, isFetching } = useQuery(ticketSearchQuery(q));
  const isSearchCurrent = q === toTicketSearch(trimmedText);
  const tickets = (isSearchCurrent && matchingTickets) || [];
  const search = { q: trimmedText };
  const groups: Group[] = [
    { title: texts.here, commands: findMatchingCommands(pageCommands, trimmedText) },
    { title: texts.go_to, commands: findMatchingCommands(navigationCommands, trimmedText) },
    {
      title: texts.tickets,
      commands: [
        ...tickets.map(({ id, ticket_number, subject, company_name }) => ({
          id,
          label: `${ticket_number}: ${subject}`,
          hint: company_name,
          run: () => void navigate(generatePath(adminPaths.ticket, { id }), { state: listState }),
        })),
        ...(trimmedText === ''
          ? []
          : [
              {
                id: 'search',
                label: texts.search(trimmedText),
                run: () => void navigate(adminPaths.tickets + formatSearch(search)),
              },
            ]),
      ],
    },
  ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: trimmedText !== '' && (!isSearchCurrent || isFetching),
    hasFailed: isError && isSearchCurrent,
  };
}
