import { hasPermission, permissionTexts } from '@portico/shared/model/permissions.ts';
import { markdownTable } from './table.ts';

const actors = [undefined, ['customer'], ['agent'], ['admin']] as const;

/** Who may do what: one row for each permission. */
export const permissionTable = (): string =>
  markdownTable(
    ['', 'visitor', 'customer', 'agent', 'admin'],
    permissionTexts.map(([name, does]) => [
      does,
      ...actors.map((held) => (hasPermission(held, name) ? '✓' : '')),
    ]),
  );
