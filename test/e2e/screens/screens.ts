import { messages } from '../../../shared/model/messages.ts';
import { may, type PermissionName } from '../../../shared/model/permissions.ts';
import type { Role } from '../../../shared/model/roles.ts';

/** The ticket that everybody looks for; `customer` is of its company. */
export const subject = 'The door scanner of gate 4 beeps twice';
export const absentTicket = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const customer = ['customer'] as const;

/** Everybody the screens can meet, with their roles; undefined is not signed in. */
export const visitors = {
  nobody: undefined,
  customer,
  'customer of another company': customer,
  'customer without company': customer,
  agent: ['agent'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[] | undefined>;

export type Who = keyof typeof visitors;

/** What somebody gets to see. */
export interface Sight {
  readonly path: string;
  readonly heading?: string | undefined;
  /** Texts of the main part that make the screen what it is. */
  readonly texts?: readonly string[];
  /** A message that passes. */
  readonly toast?: string;
  /** The API's refusal behind it, which the console reports. */
  readonly refusal?: 403 | 404;
}

export interface Screen extends Sight {
  /** As the router knows it: `:id` stands for the ticket. */
  readonly path: string;
  readonly heading: string;
  /** Who gets the screen; undefined is everybody. */
  readonly permission: PermissionName | undefined;
  /** Buttons that are only there for who may do more than look. */
  readonly acts?: { readonly permission: PermissionName; readonly buttons: readonly RegExp[] };
  /** What some see instead, where the permission alone does not decide. */
  readonly instead?: Partial<Record<Who, Partial<Sight>>>;
}

const signIn: Sight = { path: '/auth/login', heading: 'Sign in to support' };
const myTickets: Sight = { path: '/support/my-tickets', heading: 'Company Support Tickets' };
const denied: Sight = { ...myTickets, toast: 'Access denied. Admin or agent role required.' };

const absent: Partial<Sight> = { heading: undefined, texts: ['Ticket not found'], refusal: 404 };
const noCompany = (advice: string): Partial<Sight> => ({
  texts: [messages.profile_without_company, advice],
  refusal: 403,
});
const forStaff = noCompany('Every client’s tickets are in the admin dashboard.');
const raiseElsewhere: Partial<Sight> = {
  texts: [messages.cannot_create_without_company, 'Create Ticket for Client'],
};

/** Every screen behind sign-in, and the two that lead there. */
export const screens: readonly Screen[] = [
  {
    ...signIn,
    heading: 'Sign in to support',
    texts: ['Forgot your password?'],
    permission: undefined,
    instead: {
      customer: { ...myTickets, texts: [subject] },
      'customer of another company': { ...myTickets, texts: ['No tickets found'] },
      'customer without company': { ...myTickets, ...noCompany('Please contact your administrator') },
      agent: { ...myTickets, ...forStaff },
      admin: { ...myTickets, ...forStaff },
    },
  },
  {
    path: '/auth/set-password',
    heading: 'Choose a password',
    texts: ['Set password and sign in'],
    permission: undefined,
  },
  {
    ...myTickets,
    heading: 'Company Support Tickets',
    texts: [subject],
    permission: 'use_own_company_tickets',
    instead: {
      'customer of another company': { texts: ['No tickets found', 'Create Your First Ticket'] },
      'customer without company': noCompany('Please contact your administrator to assign you to a company.'),
      agent: forStaff,
      admin: forStaff,
    },
  },
  {
    path: '/support/new-ticket',
    heading: 'Create Support Ticket',
    texts: ['Ticket Type', 'Urgency', 'Description', 'Create Ticket'],
    permission: 'use_own_company_tickets',
    instead: { agent: raiseElsewhere, admin: raiseElsewhere },
  },
  {
    path: '/support/ticket/:id',
    heading: subject,
    texts: ['No attachments', 'Conversation', 'Add Comment'],
    permission: 'use_own_company_tickets',
    instead: { 'customer of another company': absent, 'customer without company': absent },
  },
  {
    path: '/support/profile',
    heading: 'Your profile',
    texts: ['Change name', 'Change password', 'Set up two-step sign-in'],
    permission: 'use_own_company_tickets',
  },
  {
    path: '/admin',
    heading: 'Dashboard',
    texts: ['Recent Tickets', 'All Tickets', 'Users', 'Companies', 'Sign Out'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/tickets',
    heading: 'All Support Tickets',
    texts: ['Create for Client', 'Search tickets', 'Status', 'Priority', 'Showing'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/ticket/:id',
    heading: subject,
    texts: ['Manage Ticket', 'Internal note', 'No attachments', 'No changes recorded'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/create-ticket',
    heading: 'Create Ticket for Client',
    texts: ['Choose a company', 'Enter the requester manually'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/users',
    heading: 'User Management',
    texts: ['Search users', 'Showing'],
    permission: 'read_people_and_companies',
    acts: {
      permission: 'manage_people_and_companies',
      buttons: [/^Create User$/, /^Edit: /, /^Manage Roles: /, /^More actions: /],
    },
  },
  {
    path: '/admin/companies',
    heading: 'Company Management',
    texts: ['Search companies', 'Contact Email', 'active'],
    permission: 'read_people_and_companies',
    acts: { permission: 'manage_people_and_companies', buttons: [/^Add Company$/, /^Edit /] },
  },
];

/** What the specification and the permissions promise somebody who goes to a screen's address. */
export function sightOf(screen: Screen, who: Who): Sight {
  const held = visitors[who];
  if (screen.permission === undefined || may(held, screen.permission))
    return { ...screen, ...screen.instead?.[who] };
  return held === undefined ? signIn : denied;
}

/** The buttons among a screen's acts that somebody is offered. */
export const offered = ({ acts }: Screen, who: Who): readonly RegExp[] =>
  acts !== undefined && may(visitors[who], acts.permission) ? acts.buttons : [];
