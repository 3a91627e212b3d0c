/**
 * URL paths of the customer portal, for its router and for links to it from the site, the admin area and
 * mails. `:id` is a path parameter.
 */
export const portalPaths = {
  sign_in: '/auth/login',
  sign_up: '/auth/sign-up',
  set_password: '/auth/set-password',
  confirm_address: '/auth/confirm-address',
  profile: '/support/profile',
  my_tickets: '/support/my-tickets',
  new_ticket: '/support/new-ticket',
  ticket: '/support/ticket/:id',
  monthly_report: '/support/reports/:month',
  /** Mails link to this page, which works without sign-in. */
  rate: '/support/rate',
} as const;
export type PortalPath = (typeof portalPaths)[keyof typeof portalPaths];
