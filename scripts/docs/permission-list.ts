import { hasPermission, permissionTexts } from '@portico/shared/model/permissions.ts';
import { groupBy } from './group-by.ts';

const callers = [
  ['visitors', undefined],
  ['customers', ['customer']],
  ['agents', ['agent']],
  ['admins', ['admin']],
] as const;

/** Who may do what, as a Markdown list: each group of callers with its permissions. */
export const renderPermissionList = (): string =>
  [
    ...groupBy(permissionTexts, ([name]) =>
      callers
        .filter(([, roles]) => hasPermission(roles, name))
        .map(([caller]) => caller)
        .join(', '),
    ),
  ]
    .map(([who, permissions]) => [`- **${who}**`, ...permissions.map(([, does]) => `  - ${does}`)].join('\n'))
    .join('\n');
