import { inTime, millisecondsLeft } from '../platform/deadline.ts';
import { checkDueTimes } from '../tickets/check-due-times.ts';
import { continueTermsUpdate } from '../tickets/terms-update.ts';

/** Milliseconds in which some more tickets are looked at. */
const enough = 10_000;

const mayStart = () => millisecondsLeft() > enough;

export const handler = inTime(async () => {
  await checkDueTimes(new Date(), mayStart);
  await continueTermsUpdate(mayStart);
});
