import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollowLink } from '../shell/use-follow.ts';

interface Props {
  id: string;
  children: ReactNode;
}

/** A link to a ticket, whose page then has a link back to this page. */
export const TicketLink = ({ id, children }: Props) => (
  <Link href={generatePath(adminPaths.ticket, { id })} onFollow={useFollowLink()}>
    {children}
  </Link>
);
