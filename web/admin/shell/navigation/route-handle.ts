import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import type { Section } from './pages.ts';

/** What the layout needs to know of a page. */
export interface RouteHandle {
  content: AppLayoutProps.ContentType;
  /** The entry of the side navigation to highlight. */
  section?: Section;
  /** The breadcrumb of a page without an entry in the side navigation. */
  name?: string;
}
