import { UserFacingError } from './user-facing-error.ts';

/** Ends the process with 1: a UserFacingError with its two sentences, anything else with its stack, because it is a mistake of the product. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof UserFacingError ? `\n${error.text}` : error);
  process.exit(1);
}

/** Runs `stop` once at SIGINT or SIGTERM and ends the process; a second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop().then(() => process.exit(0), exitWithError);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** The SDK's advice to use a newer Node.js would stand between a user and the lines that matter; deployed functions run on a newer one. */
export function silenceSdkNodeWarning(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
}
