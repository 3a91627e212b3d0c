export const texts = {
  title: 'Create Ticket for Client',
  back: 'Back to All Tickets',
  loading: 'Loading form',
  failed: 'Failed to load the form',
  client: 'Client',
  company: 'Company',
  user: 'User',
  choose_user: 'Choose a user',
  search_users: 'Search users',
  no_users: 'This company has no users yet',
  no_match: 'No users found',
  loading_users: 'Loading users',
  users_failed: 'Failed to load users',
  try_again: 'Try again',
  company_first: 'Choose a company first',
  manual: 'Enter the requester manually',
  manual_hint: 'For a person without an account',
  requester_name: 'Requester name',
  requester_email: 'Requester email',
  details: 'Ticket Details',
  submit: 'Create Ticket for Client',
  cancel: 'Cancel',
  created: (number: string, company: string, requester: string) =>
    `Ticket ${number} created for ${company} on behalf of ${requester}`,
  files_missing: 'The ticket was created, but without the files of the mail',
  create_failed: 'Failed to create ticket',
  stored: 'An earlier version of this ticket was already created. Check All Tickets before sending it again.',
} as const;

/** Validation messages. */
export const validationTexts = {
  company: 'Please select a company',
  user: 'Please select a user or enable manual entry',
  manual: 'Please enter requester name and email',
  email: 'Requester email must be a valid address',
} as const;
