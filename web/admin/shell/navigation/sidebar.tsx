import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Queues } from '@portico/shared/contract/queues.ts';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { useAfterPaint } from '../../../live/live-updates.tsx';
import { useListAddress } from '../../../ui/list-address.ts';
import { parseFilters } from '../../tickets/filters.ts';
import { formatQueueCount, toQueueHref, type Queue, queues, queuesQuery } from '../../tickets/queues.ts';
import { useViews } from '../../views/views.ts';
import { findNavPage, useCurrentPage, usePageGroups } from './pages.ts';
import { findTicketList, useOrigin } from './use-origin.ts';
import { useFollowLink } from '../use-follow.ts';
import { texts } from '../texts.ts';
import './sidebar.css';

function QueueCount({ queue, counts }: { queue: Queue; counts: Queues }) {
  const isUrgent = queue.isUrgent === true && queue.selectCount(counts) > 0;
  return (
    <span className={isUrgent ? 'queue-count queue-count-urgent' : 'queue-count'}>
      {formatQueueCount(queue, counts)}
    </span>
  );
}

interface SectionChoice {
  readonly expanded: boolean;
  /** The page on which the user made the choice. */
  readonly activeHref: string;
}

/**
 * The open sections: those that the user opened, and the section of the current page, unless the user closed
 * it on this page. Without this, Cloudscape forgets the user's choice when an item, such as a count, changes.
 */
function useSections(activeHref: string) {
  const [choices, setChoices] = useState<Readonly<Record<string, SectionChoice>>>({});
  const isExpanded = (title: string, initiallyExpanded: boolean) => {
    const choice = choices[title];
    return choice && (choice.expanded || choice.activeHref === activeHref)
      ? choice.expanded
      : initiallyExpanded;
  };
  return {
    sectionOf: (
      text: string,
      items: readonly SideNavigationProps.Link[],
      initiallyExpanded: boolean,
    ): SideNavigationProps.Section => ({
      type: 'section',
      text,
      items,
      defaultExpanded: isExpanded(text, initiallyExpanded || items.some(({ href }) => href === activeHref)),
    }),
    onChange: ({ detail: { item, expanded } }: { detail: SideNavigationProps.ChangeDetail }) =>
      setChoices((before) => ({ ...before, [item.text]: { expanded, activeHref } })),
  };
}

const link = (text: string, href: string): SideNavigationProps.Link => ({ type: 'link', text, href });

export function Sidebar() {
  const page = useCurrentPage();
  const navPage = page && findNavPage(page);
  const hasOrigin = useListAddress() !== undefined;
  const origin = useOrigin();
  const { search } = useLocation();
  const { data: counts } = useQuery({ ...queuesQuery, enabled: useAfterPaint() });
  const views = useViews();
  const filters = parseFilters(new URLSearchParams(search));
  const pageHref = navPage === adminPages.tickets ? findTicketList(views, filters).href : navPage?.path;
  const activeHref = (hasOrigin ? origin.entry : pageHref) ?? '';
  const { sectionOf, onChange } = useSections(activeHref);
  const groups = usePageGroups();
  const viewLinks = views.map(({ name, href }) => link(name, href));
  return (
    <SideNavigation
      header={{ href: adminPages.dashboard.path, text: texts.navigation }}
      activeHref={activeHref}
      items={[
        link(adminPages.dashboard.name, adminPages.dashboard.path),
        ...queues.map((queue) => ({
          ...link(queue.name, toQueueHref(queue)),
          info: counts && <QueueCount queue={queue} counts={counts} />,
        })),
        ...groups.flatMap(({ title, pages }): SideNavigationProps.Item[] => {
          const links = pages.map(({ name, path }) => link(name, path));
          return title === undefined ? links : [sectionOf(title, links, false)];
        }),
        // This section is last: it appears when the views have loaded, and must not move a link that is being
        // clicked.
        ...(viewLinks.length > 0 ? [sectionOf(texts.views, viewLinks, true)] : []),
      ]}
      onChange={onChange}
      onFollow={useFollowLink()}
    />
  );
}
