// The data that every staff screen needs, in one response.

import { groupsByName } from '../assignment/groups.ts';
import { serviceLevels } from '../companies/service-levels.ts';
import { ticketViewsFor } from '../desk-tools/ticket-views.ts';
import { peopleAway } from '../domain/people/away.ts';
import type { Handlers } from '../http/serve.ts';
import { bellOf } from '../notifications/bell/bell.ts';
import { referenceFor } from '../reference/read-lists.ts';
import { queuesFor } from '../tickets/lists/queues.ts';
import { marksOf } from '../tickets/conversation/read-marks.ts';

export const handlers: Handlers<'desk'> = {
  async getDesk({ actor }) {
    const now = new Date();
    const [away, bell, groups, queues, reference, service_levels, views] = await Promise.all([
      peopleAway(now),
      bellOf(actor, marksOf, now),
      groupsByName(),
      queuesFor(actor.id, now),
      referenceFor(actor),
      serviceLevels(),
      ticketViewsFor(actor),
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
