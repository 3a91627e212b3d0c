import * as z from 'zod';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';

const StaffMember = z
  .strictObject({ id: z.string(), full_name: z.string(), email: z.string() })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof StaffMember>;

export const staffEndpoints = defineEndpoints({
  listStaff: {
    method: 'GET',
    path: '/api/staff',
    access: staff,
    service: 'people',
    summary: 'All enabled staff by name, for mentions in comments',
    response: z.strictObject({ items: z.array(StaffMember) }),
  },
});
