interface Row {
  /** The file of test/e2e/catalogue that tests the row, or `website` for the tests of the public website. */
  readonly area: 'session' | 'tickets' | 'files' | 'people' | 'companies' | 'website';
  readonly situation: string;
  /**
   * The exact messages. Braces mark a placeholder for a part of the message. The whole message is a
   * placeholder if the server sends it, or if the specification names only a kind of failure.
   */
  readonly messages: readonly string[];
}

/** The specification's error catalogue (§8): all success and error messages, by row and area. */
export const errorCatalogue = [
  { area: 'session', situation: 'Sign-in success', messages: ['Successfully signed in'] },
  {
    area: 'session',
    situation: 'Sign-up success',
    messages: ['Account created successfully! Please check your email.'],
  },
  { area: 'session', situation: 'Sign-out', messages: ['Signed out successfully'] },
  { area: 'session', situation: 'Sign-in failure', messages: ["{provider's message}", 'Failed to sign in'] },
  { area: 'website', situation: 'Contact: script missing', messages: ['reCAPTCHA not loaded.'] },
  {
    area: 'website',
    situation: 'Contact: non-ok response',
    messages: ["{server's error text}", 'Something went wrong.'],
  },
  { area: 'website', situation: 'Contact: bot check throws', messages: ['reCAPTCHA validation failed.'] },
  {
    area: 'website',
    situation: 'Contact success',
    messages: ['Message Sent!', 'Thank you for contacting us.'],
  },
  {
    area: 'website',
    situation: 'Blog list failure',
    messages: [
      'Error loading posts',
      '{error message}',
      'Failed to load blog posts. Please try again.',
      '{list emptied and load-more hidden}',
    ],
  },
  { area: 'website', situation: 'Single post failure', messages: ['{not-found view}'] },
  {
    area: 'tickets',
    situation: 'Tickets',
    messages: [
      'Your profile is missing company information',
      'Failed to fetch tickets',
      'Failed to load tickets',
    ],
  },
  {
    area: 'tickets',
    situation: 'Ticket create',
    messages: [
      'Support ticket created successfully',
      'Failed to create ticket',
      "{server's message}",
      'Ticket {number} created for {company} on behalf of {requester}',
    ],
  },
  {
    area: 'tickets',
    situation: 'Admin loads',
    messages: ['Failed to fetch dashboard data', 'Failed to load ticket details'],
  },
  { area: 'people', situation: 'Admin loads', messages: ['Failed to load users'] },
  { area: 'companies', situation: 'Admin loads', messages: ['Failed to load companies'] },
  {
    area: 'tickets',
    situation: 'Ticket update',
    messages: ['Ticket {field} updated successfully', 'Failed to update ticket {field}'],
  },
  {
    area: 'tickets',
    situation: 'Comments',
    messages: ['Comment added successfully', 'Failed to add comment'],
  },
  {
    area: 'files',
    situation: 'Files',
    messages: [
      'File uploaded successfully',
      'Failed to upload file',
      'Failed to download file',
      'File size must be less than 10MB',
    ],
  },
  {
    area: 'people',
    situation: 'Roles',
    messages: ['{role} role added successfully', '{role} role removed successfully', 'Failed to update role'],
  },
  {
    area: 'people',
    situation: 'Profile',
    messages: ['Profile updated successfully', 'Failed to update profile'],
  },
  {
    area: 'companies',
    situation: 'Company',
    messages: ['Company created successfully', 'Company updated successfully', "{server's message}", 'Error'],
  },
  {
    area: 'people',
    situation: 'User create',
    messages: [
      'User created successfully! Password reset email sent.',
      'Failed to create user',
      "{server's message}",
      'Not authenticated',
    ],
  },
  {
    area: 'session',
    situation: 'Library auth errors',
    messages: [
      '{Auth session missing!}',
      '{invalid credentials}',
      '{weak password with reasons}',
      '{retryable fetch error on 502, 503 or 504}',
      '{invalid JWT}',
    ],
  },
  { area: 'files', situation: 'Storage errors', messages: ['{message, status and statusCode}'] },
] as const satisfies readonly Row[];

type Entry = (typeof errorCatalogue)[number];

/** All areas except the public website: sign-in, and the areas for signed-in users. */
export type SignedInArea = Exclude<Entry['area'], 'website'>;

/** The messages of an area. */
export type AreaMessage<A extends SignedInArea> = Extract<Entry, { area: A }>['messages'][number];
