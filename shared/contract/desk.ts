import * as z from 'zod';
import { staff } from '../model/permissions.ts';
import { awayEndpoints } from './away.ts';
import { bellEndpoints } from './bell.ts';
import { defineEndpoints } from './define.ts';
import { groupEndpoints } from './groups.ts';
import { queueEndpoints } from './queues.ts';
import { referenceEndpoints } from './reference.ts';
import { serviceLevelEndpoints } from './service-levels.ts';
import { ticketViewEndpoints } from './ticket-views.ts';

export const deskEndpoints = defineEndpoints({
  getDesk: {
    method: 'GET',
    path: '/api/desk',
    access: staff,
    service: 'desk',
    summary:
      'The data that every staff screen needs, in one response. Each part is also available from its own endpoint',
    response: z
      .strictObject({
        away: awayEndpoints.listAway.response,
        bell: bellEndpoints.getBell.response,
        groups: groupEndpoints.listGroups.response,
        queues: queueEndpoints.getQueues.response,
        reference: referenceEndpoints.getReference.response,
        service_levels: serviceLevelEndpoints.getServiceLevels.response,
        views: ticketViewEndpoints.getTicketViews.response,
      })
      .meta({ id: 'Desk' }),
  },
});
