import { dashboardEndpoints } from './dashboard.ts';
import { peopleEndpoints } from './people.ts';
import { referenceEndpoints } from './reference.ts';
import { ticketEndpoints } from './tickets.ts';

/** Every endpoint of the API, by the name handlers and client share. */
export const contract = {
  ...peopleEndpoints,
  ...referenceEndpoints,
  ...ticketEndpoints,
  ...dashboardEndpoints,
};
export type Contract = typeof contract;
export type EndpointName = keyof Contract;
