import { erasedName } from '@portico/shared/model/erased.ts';
import { retention } from '@portico/shared/model/retention.ts';

export const exportTexts = {
  confirm: (name: string) => `Export the data of ${name}?`,
  consequence:
    'Two files are saved: JSON for other systems, and a readable page. They contain the profile, mail settings, tickets, comments, names of files, mails, sessions and entries of the audit log. Internal notes and texts by others are left out. The export is recorded in the audit log.',
  file_name: 'personal-data',
  exported: (name: string) => `The data of ${name} is exported`,
  exported_part:
    'There is more data than one export can contain. The command export-person exports everything.',
  failed: 'Failed to export the data',
} as const;

export const eraseTexts = {
  title: (name: string) => `Erase ${name}?`,
  warning: 'This cannot be undone.',
  consequences: [
    'They are signed out and their account is deleted immediately. Nobody can sign in with it any more.',
    `Within minutes, “${erasedName}” replaces their name, and their address is removed, in tickets, comments, history and records of mails. Their drafts, notifications, newsletter subscription and stored mails are deleted.`,
    'Their personal data in the audit log can no longer be read. Its entries remain.',
    'Tickets, comments and attached files remain. Files, and the contact details of the company, can contain personal data: check them first.',
    `Backups contain the data for up to ${retention.backups.days} more days, and the log of webhooks contains the name for up to ${retention.webhook_deliveries.days}. Data that webhooks have already sent stays with its receivers.`,
  ],
  label: 'To confirm, type the address of the account',
  mismatch: (email: string) => `Please type ${email}`,
  submit: 'Erase person',
  erasing: 'The account is deleted. Everything else is being erased.',
  failed: 'Failed to erase the person',
} as const;
