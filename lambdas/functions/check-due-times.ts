import { inTime, millisecondsLeft } from '../platform/deadline.ts';
import { checkDueTimes } from '../tickets/check-due-times.ts';

/** Milliseconds in which some more tickets are looked at. */
const enough = 10_000;

export const handler = inTime(() => checkDueTimes(new Date(), () => millisecondsLeft() > enough));
