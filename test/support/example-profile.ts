import type { composeNewProfile } from '../../lambdas/people/profile/update-profile.ts';

type ProfileFields = Parameters<typeof composeNewProfile>[0];

/** The fields of a new customer without a company, for `composeNewProfile`, with these fields. */
export const createExampleProfile = (
  fields: Partial<ProfileFields> & Pick<ProfileFields, 'id'>,
): ProfileFields => ({
  email: `${fields.id}@example.com`,
  full_name: fields.id,
  company: null,
  company_id: null,
  phone: null,
  roles: ['customer'],
  created_at: '2030-01-07T09:00:00.000Z',
  roles_changed_at: '2030-01-07T09:00:00.000Z',
  ...fields,
});
