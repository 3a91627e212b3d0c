import { AsyncLocalStorage } from 'node:async_hooks';

/** The part of Lambda's context object that is used here. */
export interface LambdaContext {
  getRemainingTimeInMillis(): number;
}

interface Deadline {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
}

/**
 * The work did not end before the deadline. It may still have had an effect: AWS may have executed a call
 * although no answer arrived.
 */
export class DeadlineExceeded extends Error {
  constructor() {
    super('The deadline of this invocation has passed');
    this.name = 'DeadlineExceeded';
  }
}

/** Milliseconds reserved at the end of an invocation to respond, log the failure and count it. */
const reservedTime = 2_000;
/**
 * The time limit of a Cognito trigger, in milliseconds. Cognito itself waits half a second longer:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
 */
const maxTriggerTime = 4_500;

const currentDeadline = new AsyncLocalStorage<Deadline>();

/** Aborts at the deadline of the current invocation; undefined outside of an invocation. */
export const getDeadlineSignal = (): AbortSignal | undefined => currentDeadline.getStore()?.signal;

/** Milliseconds until the deadline of the current invocation; infinite outside of an invocation. */
export const getMillisecondsLeft = (): number => {
  const deadline = currentDeadline.getStore();
  return deadline ? deadline.at - Date.now() : Number.POSITIVE_INFINITY;
};

/** A signal for a call: aborts after this time, or at the deadline of the invocation if that is earlier. */
export function createTimeoutSignal(milliseconds: number): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  const deadline = getDeadlineSignal();
  return deadline ? AbortSignal.any([timeout, deadline]) : timeout;
}

async function run<T>(milliseconds: number, work: () => Promise<T>, onDeadline: () => void): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    onDeadline();
    controller.abort(new DeadlineExceeded());
  }, milliseconds);
  try {
    return await currentDeadline.run({ at: Date.now() + milliseconds, signal: controller.signal }, work);
  } finally {
    clearTimeout(timer);
  }
}

const computeRemainingWorkTime = (context: LambdaContext) =>
  Math.max(0, context.getRemainingTimeInMillis() - reservedTime);

/**
 * Runs the work of one invocation, and stops waiting for it before Lambda's time limit, so that the function
 * can log the failure. At the deadline, AWS calls in progress are aborted and new ones fail, so that the work
 * does not continue in the next invocation.
 * @param maxWorkTime the maximum number of milliseconds for the work, even if the invocation may take longer
 * @throws DeadlineExceeded
 */
export function runBeforeDeadline<T>(
  context: LambdaContext,
  work: () => Promise<T>,
  maxWorkTime = Infinity,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onDeadline = () => reject(new DeadlineExceeded());
    run(Math.min(maxWorkTime, computeRemainingWorkTime(context)), work, onDeadline).then(resolve, reject);
  });
}

/** Runs work to its end; after the deadline its AWS calls fail, which the work must handle. */
export const runUntilDeadline = <T>(context: LambdaContext, work: () => Promise<T>): Promise<T> =>
  run(computeRemainingWorkTime(context), work, () => undefined);

/** The Lambda handler of an asynchronous event. If the work hangs, it fails before Lambda's time limit. */
export const withDeadline =
  <E, T>(handle: (event: E) => Promise<T>) =>
  (event: E, context: LambdaContext): Promise<T> =>
    runBeforeDeadline(context, () => handle(event));

/** The Lambda handler of a Cognito trigger; Cognito waits only five seconds for it. */
export const withTriggerDeadline =
  <E, T>(handle: (event: E) => Promise<T>) =>
  (event: E, context: LambdaContext): Promise<T> =>
    runBeforeDeadline(context, () => handle(event), maxTriggerTime);
