import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { type PermissionName, hasPermission } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { texts } from '../texts.ts';

/** A page that has an entry in the side navigation, by its name among the paths and texts. */
export type Section = Exclude<keyof typeof adminPaths, 'ticket' | 'create_ticket' | 'reported_tickets'>;

interface Page {
  readonly section: Section;
  /** Undefined for all staff. */
  readonly permission?: PermissionName;
}

interface PageGroup {
  /** Undefined for the pages that staff open daily. */
  readonly title?: string;
  readonly pages: readonly Page[];
}

/** Pages other than the dashboard and the lists of tickets. */
const pageGroups: readonly PageGroup[] = [
  {
    pages: [
      { section: 'reports' },
      { section: 'mails' },
      { section: 'enquiries' },
      { section: 'users' },
      { section: 'companies' },
    ],
  },
  {
    title: texts.settings,
    pages: [
      { section: 'canned_replies' },
      { section: 'service_levels' },
      { section: 'assignment' },
      { section: 'ticket_fields', permission: 'write_ticket_fields' },
    ],
  },
  {
    title: texts.connections,
    pages: [
      { section: 'integrations', permission: 'manage_integrations' },
      { section: 'alerts', permission: 'manage_integrations' },
      { section: 'webhooks', permission: 'manage_webhooks' },
    ],
  },
  {
    title: texts.data,
    pages: [
      { section: 'import', permission: 'import_data' },
      { section: 'export', permission: 'export_data' },
      { section: 'audit_log', permission: 'read_audit_log' },
    ],
  },
];

/** The dashboard for a page without its own entry. */
export const findSection = (pathname: string): Section =>
  pageGroups.flatMap(({ pages }) => pages).find(({ section }) => pathname.startsWith(adminPaths[section]))
    ?.section ?? (pathname.startsWith(adminPaths.tickets) ? 'tickets' : 'dashboard');

/** The groups of pages that the user may open. */
export function usePageGroups(): readonly PageGroup[] {
  const { user } = useSession();
  const mayOpen = ({ permission }: Page) =>
    permission === undefined || hasPermission(user?.roles, permission);
  return pageGroups
    .map((group) => ({ ...group, pages: group.pages.filter(mayOpen) }))
    .filter(({ pages }) => pages.length > 0);
}
