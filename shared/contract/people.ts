import * as z from 'zod';
import { roles } from '../model/roles.ts';
import { defineEndpoints } from './define.ts';

/** A person with an account (specification §3, profile and user_roles). */
export const Profile = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    full_name: z.string(),
    /** Name of the person's company; null for people without one (staff, fresh sign-ups). */
    company: z.string().nullable(),
    company_id: z.string().nullable(),
    phone: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

export const peopleEndpoints = defineEndpoints({
  getMe: {
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    service: 'people',
    summary: "The caller's own profile",
    response: Profile,
  },
});
