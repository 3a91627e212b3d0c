/** The messages of the contact form. */
export const contactTexts = {
  error: 'Error',
  not_loaded: 'reCAPTCHA not loaded.',
  not_validated: 'reCAPTCHA validation failed.',
  wrong: 'Something went wrong.',
  sent: 'Message Sent!',
  thanks: 'Thank you for contacting us.',
} as const;

/** The heading above errors in fields, as in the GOV.UK Design System. */
export const problemHeading = 'There is a problem';

/**
 * The error messages of fields, as in the GOV.UK Design System
 * (https://design-system.service.gov.uk/patterns/).
 */
export const formMessages = {
  name: 'Enter your name',
  email: 'Enter your email address',
  email_format: 'Enter an email address in the correct format, like name@example.com',
  subject: 'Enter a subject',
  message: 'Enter your message',
} as const;
