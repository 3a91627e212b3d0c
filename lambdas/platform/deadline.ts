import { AsyncLocalStorage } from 'node:async_hooks';

/** What Lambda passes to a handler beside the event, as far as time goes. */
export interface TimeLeft {
  getRemainingTimeInMillis(): number;
}

interface Deadline {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
}

/**
 * The work was not done in time. It may still have had its effect: a call that does not answer may have been
 * carried out.
 */
export class DeadlineExceeded extends Error {
  constructor() {
    super('The deadline of this invocation has passed');
    this.name = 'DeadlineExceeded';
  }
}

/**
 * Milliseconds before Lambda ends an invocation at which its work stops: enough to answer, log and count the
 * failure.
 */
const reserve = 2_000;
/**
 * Milliseconds that Cognito waits for a trigger, less a half second:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
 */
const longestTrigger = 4_500;

const current = new AsyncLocalStorage<Deadline>();

/** Aborts when the current invocation has to stop working; undefined outside of one. */
export const deadlineSignal = (): AbortSignal | undefined => current.getStore()?.signal;

/** Milliseconds until the current invocation has to stop working; infinite outside of one. */
export const millisecondsLeft = (): number => {
  const deadline = current.getStore();
  return deadline ? deadline.at - Date.now() : Number.POSITIVE_INFINITY;
};

/** The signal of a call that may take this long, and no longer than the invocation it belongs to. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  const deadline = deadlineSignal();
  return deadline ? AbortSignal.any([timeout, deadline]) : timeout;
}

async function run<T>(milliseconds: number, work: () => Promise<T>, onDeadline: () => void): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    onDeadline();
    controller.abort(new DeadlineExceeded());
  }, milliseconds);
  try {
    return await current.run({ at: Date.now() + milliseconds, signal: controller.signal }, work);
  } finally {
    clearTimeout(timer);
  }
}

const timeFor = (context: TimeLeft) => Math.max(0, context.getRemainingTimeInMillis() - reserve);

/**
 * Runs the work of one invocation and stops waiting for it before Lambda would end the function, so that the
 * function itself says what happened. AWS calls under way are aborted, and no further ones start: what is
 * left over must not go on in the next invocation.
 * @throws DeadlineExceeded
 */
export function beforeDeadline<T>(context: TimeLeft, work: () => Promise<T>, most = Infinity): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DeadlineExceeded());
    run(Math.min(most, timeFor(context)), work, late).then(resolve, reject);
  });
}

/** Runs work that reports for itself what of it failed: its AWS calls fail from the deadline on. */
export const abortAtDeadline = <T>(context: TimeLeft, work: () => Promise<T>): Promise<T> =>
  run(timeFor(context), work, () => undefined);

/**
 * The Lambda handler of an event that nobody waits for: it fails, rather than being ended, when the work
 * hangs.
 */
export const inTime =
  <E, T>(handle: (event: E) => Promise<T>) =>
  (event: E, context: TimeLeft): Promise<T> =>
    beforeDeadline(context, () => handle(event));

/** The Lambda handler of a Cognito trigger, whose time is shorter than the function's. */
export const triggerInTime =
  <E, T>(handle: (event: E) => Promise<T>) =>
  (event: E, context: TimeLeft): Promise<T> =>
    beforeDeadline(context, () => handle(event), longestTrigger);
