import type { ReactNode } from 'react';
import { Queries } from '../api/queries.tsx';
import { startDocument } from './document.tsx';

/** Starts a document all of whose screens fetch from the API. */
export const startApplication = (children: ReactNode): void => startDocument(<Queries>{children}</Queries>);
