import type { DemoTicket } from './demo-ticket.ts';
import { ashcombe } from './tickets/ashcombe.ts';
import { brackenforge } from './tickets/brackenforge.ts';
import { calderbrook } from './tickets/calderbrook.ts';
import { fernleigh } from './tickets/fernleigh.ts';
import { merrow } from './tickets/merrow.ts';
import { nimbleleaf } from './tickets/nimbleleaf.ts';
import { pennystone } from './tickets/pennystone.ts';
import { tidewell } from './tickets/tidewell.ts';

/** Every ticket of the demo. */
export const demoTickets: readonly DemoTicket[] = [
  ...ashcombe,
  ...merrow,
  ...pennystone,
  ...calderbrook,
  ...fernleigh,
  ...brackenforge,
  ...tidewell,
  ...nimbleleaf,
];
