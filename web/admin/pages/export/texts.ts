import type { Export } from '@portico/shared/contract/exports.ts';

const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString()} ${count === 1 ? singular : plural}`;

export const texts = {
  title: 'Export',
  description: 'Archives of the data stored here, to keep, or to move to another system.',
  new: 'New Export',
  what: 'What to export',
  everything: 'Everything',
  everything_hint:
    'Companies, people, tickets with their whole history, notes and files, settings and posts. Passwords and other secrets, drafts, mails and the audit log are left out.',
  company_hint:
    'The data that people of this company see: the company, its people, their tickets, answers and files. Notes of staff, assignees, tags and the history of tickets are left out.',
  start: 'Start Export',
  started: 'Export started',
  start_failed: 'Failed to start the export',
  exports: 'Exports',
  exports_hint: 'Anyone who has a part can read it. Unpack all parts of an export into the same folder.',
  loading: 'Loading exports',
  failed: 'Failed to load the exports',
  none: 'No exports yet',
  started_at: 'Started',
  content: 'Content',
  state: 'State',
  parts: 'Parts',
  running: 'Running',
  done: 'Done',
  not_done: 'Failed. Please start another one.',
  until: (day: string) => `Available until ${day}`,
  none_yet: 'None yet',
  part: (number: number, size: string) => `Part ${number}, ${size}`,
  download: (number: number) => `Download part ${number}`,
  download_failed: 'Failed to download the part',
  counts: ({ companies, people, tickets, comments, files }: Export['counts']) =>
    [
      formatCount(companies, 'company', 'companies'),
      formatCount(people, 'person', 'people'),
      formatCount(tickets, 'ticket'),
      formatCount(comments, 'comment'),
      formatCount(files, 'file'),
    ].join(', '),
} as const;
