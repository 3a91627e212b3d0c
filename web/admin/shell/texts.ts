import { brand } from '@portico/shared/brand.ts';

export const texts = {
  area: `${brand.name} Admin`,
  skip: 'Skip to main content',
  navigation: 'Admin',
  navigation_open: 'Open side navigation',
  navigation_close: 'Close side navigation',
  breadcrumbs: 'Breadcrumbs',
  dark_theme: 'Switch to dark theme',
  light_theme: 'Switch to light theme',
  dashboard: 'Dashboard',
  all_tickets: 'All Tickets',
  create_ticket: 'Create Ticket for Client',
  mails: 'Mails',
  users: 'Users',
  companies: 'Companies',
  audit_log: 'Audit Log',
  profile: 'Profile',
  my_tickets: 'My Tickets',
  website: 'Website',
  sign_out: 'Sign Out',
} as const;
