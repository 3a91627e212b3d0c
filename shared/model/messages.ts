/** Refusals whose wording the specification fixes (§5, §8) and that both the API and the screens say. */
export const messages = {
  profile_without_company: 'Your profile is missing company information',
  cannot_create_without_company:
    'Cannot create ticket: Your profile is missing company information. Please contact your administrator to assign you to a company before creating tickets.',
} as const;
