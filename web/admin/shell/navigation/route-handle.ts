import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import { useMatches } from 'react-router-dom';
import type { Section } from './pages.ts';

/** The data that a route passes to the layout (React Router's `handle`). */
export interface RouteHandle {
  content: AppLayoutProps.ContentType;
  /** The entry of the side navigation to highlight. */
  section?: Section;
  /** The breadcrumb of a page without an entry in the side navigation. */
  name?: string;
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'content' in handle;

export function useRouteHandle(): RouteHandle {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isRouteHandle) ?? { content: 'default' };
}
