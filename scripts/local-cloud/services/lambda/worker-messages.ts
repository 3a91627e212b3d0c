// The messages between the runtime and its worker threads.

export interface WorkerData {
  /** File URL of the bundle. */
  bundle: string;
  /** The name of the exported function, and the whole handler string for error messages. */
  exportName: string;
  handler: string;
  context: {
    functionName: string;
    invokedFunctionArn: string;
    memoryLimitInMB: string;
    logGroupName: string;
  };
}

export interface Invocation {
  id: string;
  event: string;
  /** Milliseconds since the epoch. */
  deadline: number;
  traceId: string;
}

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

/**
 * `ready` follows a successful import of the bundle. `failed` without an id is an error during
 * initialization, or outside any invocation. After a `isFatal` error the thread ends.
 */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'done'; id: string; payload: string }
  | { kind: 'failed'; id: string | undefined; error: FunctionError; isFatal: boolean };
