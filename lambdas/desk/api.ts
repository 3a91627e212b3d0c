// The data that every staff screen needs, in one response.

import { listGroupsByName } from '../assignment/groups.ts';
import { readServiceLevels } from '../companies/service-levels.ts';
import { readTicketViews } from '../desk-tools/ticket-views.ts';
import { listAbsences } from '../domain/people/away.ts';
import type { Handlers } from '../http/serve.ts';
import { readBell } from '../notifications/bell/bell.ts';
import { readReference } from '../reference/read-lists.ts';
import { countActorQueueTickets } from '../tickets/lists/queues.ts';

export const handlers: Handlers<'desk'> = {
  async getDesk({ actor }) {
    const now = new Date();
    const [away, bell, groups, queues, reference, service_levels, views] = await Promise.all([
      listAbsences(now),
      readBell(actor, now),
      listGroupsByName(),
      countActorQueueTickets(actor.id, now),
      readReference(actor),
      readServiceLevels(),
      readTicketViews(actor),
    ]);
    return {
      away: { items: away },
      bell,
      groups: { items: groups },
      queues,
      reference,
      service_levels,
      views,
    };
  },
};
