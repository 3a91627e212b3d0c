import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import { useMatches } from 'react-router-dom';

/** What a route tells the layout about itself (its `handle`). */
export interface Place {
  content: AppLayoutProps.ContentType;
  /** The entry of the side navigation it belongs to. */
  section?: 'dashboard' | 'tickets' | 'users' | 'companies';
  /** Of a page that is not itself an entry of the side navigation. */
  name?: string;
}

const isPlace = (handle: unknown): handle is Place =>
  typeof handle === 'object' && handle !== null && 'content' in handle;

export function usePlace(): Place {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isPlace) ?? { content: 'default' };
}
