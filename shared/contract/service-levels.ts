import * as z from 'zod';
import { permissions } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import {
  BusinessHours,
  BusinessHoursUpdate,
  LevelId,
  ServicePolicy,
  ServicePolicyUpdate,
} from './service-level.ts';

const Params = z.strictObject({ id: LevelId });

export const serviceLevelEndpoints = defineEndpoints({
  getServiceLevels: {
    method: 'GET',
    path: '/api/service-levels',
    access: permissions.read_people_and_companies,
    service: 'companies',
    summary: 'Policies and business hours as they are now, by name',
    response: z.strictObject({ policies: z.array(ServicePolicy), calendars: z.array(BusinessHours) }),
  },
  saveServicePolicy: {
    method: 'PUT',
    path: '/api/service-levels/policies/{id}',
    access: permissions.write_service_levels,
    service: 'companies',
    summary: 'Write a new version of a policy, which holds for tickets that are created from then on',
    params: Params,
    body: ServicePolicyUpdate,
    response: ServicePolicy,
    errors: [409],
  },
  saveBusinessHours: {
    method: 'PUT',
    path: '/api/service-levels/calendars/{id}',
    access: permissions.write_service_levels,
    service: 'companies',
    summary: 'Write a new version of business hours, which hold for tickets that are created from then on',
    params: Params,
    body: BusinessHoursUpdate,
    response: BusinessHours,
    errors: [409],
  },
});
