import type { LinkKind } from '@portico/shared/model/ticket-links.ts';
import type { StaffName } from './people.ts';

/** Links between demo tickets, which are identified by their subjects. */
export const demoLinks: readonly (readonly [
  subject: string,
  kind: LinkKind,
  other: string,
  by: StaffName,
])[] = [
  [
    'Ward 7 tablets cannot open the bed board',
    'part_of_problem',
    'Nightly bed-state extract arrives two hours late',
    'hannah',
  ],
  [
    'Bank staff lose their session every few minutes',
    'part_of_problem',
    'Nightly bed-state extract arrives two hours late',
    'hannah',
  ],
  [
    'Duplicate patients after merging with the community index',
    'part_of_problem',
    'Nightly bed-state extract arrives two hours late',
    'hannah',
  ],
  [
    'Bank staff lose their session every few minutes',
    'part_of_problem',
    'Night shift cannot sign in between 02:00 and 02:30',
    'dev',
  ],
  [
    'Quality hold does not stop the dispatch of a pallet',
    'blocked_by',
    'Replace the handheld scanners in the finished goods store',
    'marcus',
  ],
  [
    'Goods-in labels print without a batch number',
    'follow_up_of',
    'Price import refuses a spreadsheet with 12,000 rows',
    'marcus',
  ],
  [
    'Counter screens freeze when a passbook is printed',
    'duplicate_of',
    'ISA transfer form times out on the last page',
    'dev',
  ],
];

/** Demo comments that were split off as new tickets. */
export const demoSplits: readonly (readonly [
  subject: string,
  comment: string,
  split_subject: string,
  by: StaffName,
])[] = [
  [
    'Preview environments are not deleted after a merge',
    'Could they also go by themselves after, say, two weeks without a commit?',
    'Delete preview environments that nobody works on',
    'dev',
  ],
];

/** Demo tickets that are merged into another ticket of the same company. */
export const demoMerges: readonly (readonly [subject: string, into: string, by: StaffName])[] = [
  ['Ward 7: no access to beds on the tablets', 'Ward 7 tablets cannot open the bed board', 'marcus'],
];
