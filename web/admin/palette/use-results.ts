import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../session/session.tsx';
import { useListState } from '../../ui/list-address.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { pageActs } from '../shortcuts/page-acts.ts';
import { onPageChange } from '../shortcuts/page-changes.ts';
import { meaningOf, type ShortcutKeys } from '../shortcuts/shortcuts.ts';
import { searchOf } from '../tickets/filters.ts';
import { hrefOfQueue, queues } from '../tickets/queues.ts';
import { searchOfTyped, ticketSearchQuery } from '../tickets/ticket-search.ts';
import { useViews } from '../views/views.ts';
import { type Command, matching, mountedCommands } from './commands.ts';
import { texts } from './texts.ts';

export interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Excludes shortcuts that only move the focus, or that duplicate a command. */
const isKeyOnly = (keys: ShortcutKeys): boolean => ['j', 'k', 'x'].includes(keys) || keys.startsWith('g ');

/** Milliseconds after the last keystroke. */
const settled = 250;

function useSettled(text: string): string {
  const [latest, setLatest] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLatest(text), settled);
    return () => clearTimeout(timer);
  }, [text]);
  return latest;
}

/** The commands of the current page. */
function commandsHere(): Command[] {
  const acts = [...pageActs()].filter(([keys]) => !isKeyOnly(keys));
  return [
    ...acts.map(([keys, run]) => ({ id: `key ${keys}`, label: meaningOf(keys), hint: keys, run })),
    ...mountedCommands(),
  ];
}

const isSame = (one: Command, other: Command | undefined) =>
  one.id === other?.id && one.label === other.label && one.hint === other.hint;

/** The commands of the current page, also after it has changed behind the dialog. */
function useCommandsHere(): readonly Command[] {
  const [here, setHere] = useState<readonly Command[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const now = commandsHere();
      setHere((before) =>
        now.length === before.length && now.every((one, index) => isSame(one, before[index])) ? before : now,
      );
    };
    // Not during rendering, because it reads the components behind the dialog.
    const readLater = () => {
      clearTimeout(timer);
      timer = setTimeout(read);
    };
    readLater();
    const stop = onPageChange(readLater);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return here;
}

/** Queues, views and pages. */
function usePlaces(): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const views = useViews();
  const place = (label: string, href: string): Command => ({
    id: href,
    label,
    run: () => void navigate(href),
  });
  return [
    ...queues.map((queue) => place(queue.name, hrefOfQueue(queue))),
    ...views.map(({ name, href }) => place(name, href)),
    place(shellTexts.dashboard, adminPaths.dashboard),
    place(texts.create_ticket, adminPaths.create_ticket),
    place(shellTexts.reports, adminPaths.reports),
    place(shellTexts.mails, adminPaths.mails),
    place(shellTexts.canned_replies, adminPaths.canned_replies),
    place(shellTexts.service_levels, adminPaths.service_levels),
    place(shellTexts.assignment, adminPaths.assignment),
    ...(may(user?.roles, 'write_ticket_fields')
      ? [place(shellTexts.ticket_fields, adminPaths.ticket_fields)]
      : []),
    ...(may(user?.roles, 'manage_webhooks') ? [place(shellTexts.webhooks, adminPaths.webhooks)] : []),
    place(shellTexts.users, adminPaths.users),
    place(shellTexts.companies, adminPaths.companies),
    ...(may(user?.roles, 'manage_integrations')
      ? [place(shellTexts.integrations, adminPaths.integrations)]
      : []),
    ...(may(user?.roles, 'import_data') ? [place(shellTexts.import, adminPaths.import)] : []),
    ...(may(user?.roles, 'export_data') ? [place(shellTexts.export, adminPaths.export)] : []),
    ...(may(user?.roles, 'manage_integrations') ? [place(shellTexts.alerts, adminPaths.alerts)] : []),
    ...(may(user?.roles, 'read_audit_log') ? [place(shellTexts.audit_log, adminPaths.audit_log)] : []),
  ];
}

/** The commands, lists, pages and tickets that match the words that the user typed. */
export function useResults(text: string) {
  const navigate = useNavigate();
  const from = useListState();
  const here = useCommandsHere();
  const places = usePlaces();
  const typed = text.trim();
  const q = searchOfTyped(useSettled(typed));
  const { data: found, isError, isFetching } = useQuery(ticketSearchQuery(q));
  const isCurrent = q === searchOfTyped(typed);
  const tickets = (isCurrent && found) || [];
  const search = { q: typed };
  const groups: Group[] = [
    { title: texts.here, commands: matching(here, typed) },
    { title: texts.go_to, commands: matching(places, typed) },
    {
      title: texts.tickets,
      commands: [
        ...tickets.map(({ id, ticket_number, subject, company_name }) => ({
          id,
          label: `${ticket_number}: ${subject}`,
          hint: company_name,
          run: () => void navigate(generatePath(adminPaths.ticket, { id }), { state: from }),
        })),
        ...(typed === ''
          ? []
          : [
              {
                id: 'search',
                label: texts.search(typed),
                run: () => void navigate(adminPaths.tickets + searchOf(search)),
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
