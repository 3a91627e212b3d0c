import { useEffect } from 'react';
import { brand } from '@portico/shared/brand.ts';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${brand.name}`;
  }, [title]);
}
