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
  views: 'Views',
  profile: 'Profile',
  my_tickets: 'My Tickets',
  away: 'Away',
  website: 'Website',
  commands: 'Commands (Ctrl K)',
  shortcuts: 'Keyboard Shortcuts',
  sign_out: 'Sign Out',
} as const;
