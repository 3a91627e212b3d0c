import { useEffect } from 'react';
import { brand } from '@portico/shared/brand.ts';

/** Sets the document's title: the page and the brand. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${brand.name}`;
  }, [title]);
}
