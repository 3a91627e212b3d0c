import type { DemoTicket } from './demo-ticket.ts';
import { ashcombeTickets } from './tickets/ashcombe.ts';
import { brackenforgeTickets } from './tickets/brackenforge.ts';
import { calderbrookTickets } from './tickets/calderbrook.ts';
import { fernleighTickets } from './tickets/fernleigh.ts';
import { merrowTickets } from './tickets/merrow.ts';
import { nimbleleafTickets } from './tickets/nimbleleaf.ts';
import { pennystoneTickets } from './tickets/pennystone.ts';
import { tidewellTickets } from './tickets/tidewell.ts';

/** Every ticket of the demo. */
export const demoTickets: readonly DemoTicket[] = [
  ...ashcombeTickets,
  ...merrowTickets,
  ...pennystoneTickets,
  ...calderbrookTickets,
  ...fernleighTickets,
  ...brackenforgeTickets,
  ...tidewellTickets,
  ...nimbleleafTickets,
];
