import { erasedName } from '@portico/shared/model/erased.ts';
import { retention } from '@portico/shared/model/retention.ts';

export const exportTexts = {
  confirm: (name: string) => `Export the data of ${name}?`,
  consequence:
    'Two files are saved: JSON for other systems, and a page to read. They have the profile, mail settings, tickets, comments, names of files, mails, sessions and entries of the audit log. Internal notes and what others wrote are left out. The export is recorded in the audit log.',
  file_name: 'personal-data',
  exported: (name: string) => `The data of ${name} is exported`,
  exported_part: 'There is more data than one export has. The command export-person exports everything.',
  failed: 'Failed to export the data',
} as const;

export const eraseTexts = {
  title: (name: string) => `Erase ${name}?`,
  warning: 'This cannot be undone.',
  consequences: [
    'At once, they are signed out and the account is deleted. Nobody can sign in with it any more.',
    `Within minutes, “${erasedName}” takes the place of their name, and their address goes, in tickets, comments, history and records of mails. Their drafts, notifications, newsletter subscription and stored mails are deleted.`,
    'What the audit log knows of them can no longer be read. Its entries stay.',
    'Tickets, comments and attached files stay. Files can contain personal data: check them first, and the contact details of the company.',
    `Backups contain the data for up to ${retention.backups.days} days more, and the log of webhooks the name for up to ${retention.webhook_deliveries.days}. What webhooks were sent stays with those who received it.`,
  ],
  label: 'To confirm, type the address of the account',
  mismatch: (email: string) => `Please type ${email}`,
  submit: 'Erase person',
  erasing: 'The account is deleted. Everything else is being erased.',
  failed: 'Failed to erase the person',
} as const;
