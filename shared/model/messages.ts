/** Error messages that the API and the screens share. */
export const messages = {
  profile_without_company: 'Your profile is missing company information',
  cannot_create_without_company:
    'Cannot create ticket: Your profile is missing company information. Please contact your administrator to assign you to a company before creating tickets.',
  company_inactive:
    'Cannot create ticket: The company is inactive. Please contact your administrator or our support team.',
  /** The error for files larger than `limits.attachment`. */
  file_too_large: 'File size must be less than 10MB',
} as const;
