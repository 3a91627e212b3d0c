import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import type { Queue } from '../sqs/queue.ts';
import type { QueueJournal, StoredMessage } from '../sqs/queue-journal.ts';
import type { Outcome } from './execution-environment.ts';
import { recursionErrorType } from './lineage.ts';

/** Lambda's settings for asynchronous events. */
export interface InvokeSettings {
  readonly retries: number;
  /** Milliseconds. */
  readonly maximumAge: number;
  readonly onFailure?: Queue;
}

/**
 * The properties of the settings, with Lambda's limits and defaults.
 * https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
 */
const Properties = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.int().min(0).max(2).default(2),
  MaximumEventAgeInSeconds: z.int().min(60).max(21_600).default(21_600),
  DestinationConfig: z
    .object({
      OnFailure: z.object({ Destination: z.string().startsWith('arn:aws:sqs:') }).optional(),
      OnSuccess: z.undefined('destinations of successful events are not emulated').optional(),
    })
    .default({}),
});

/**
 * The settings by the function's ARN.
 * @throws UserFacingError for settings that Lambda refuses, or that are not emulated
 */
export function readInvokeSettings(
  assembly: Assembly,
  findQueue: (arn: string) => Queue,
): ReadonlyMap<string, InvokeSettings> {
  const settings = new Map<string, InvokeSettings>();
  for (const resource of assembly.listByType('AWS::Lambda::EventInvokeConfig')) {
    const properties = assembly.parseProperties(resource, Properties);
    const lambda = assembly.find('AWS::Lambda::Function', properties.FunctionName);
    const { OnFailure } = properties.DestinationConfig;
    if (lambda)
      settings.set(assembly.getArn(lambda), {
        retries: properties.MaximumRetryAttempts,
        maximumAge: properties.MaximumEventAgeInSeconds * 1000,
        ...(OnFailure && { onFailure: findQueue(OnFailure.Destination) }),
      });
  }
  return settings;
}

const defaultSettings: InvokeSettings = { retries: 2, maximumAge: 6 * 60 * 60 * 1000 };

type Invoke = (arn: string, event: unknown, chain: string) => Promise<Outcome>;

const AcceptedEvent = z.object({ arn: z.string(), event: z.unknown(), chain: z.string() });

/**
 * Invokes functions asynchronously.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export class AsynchronousInvoker {
  settings: ReadonlyMap<string, InvokeSettings> = new Map();
  readonly #invoke: Invoke;
  readonly #journal: QueueJournal;
  /** Unfinished events of the last process. */
  readonly #left: readonly StoredMessage[];
  readonly #retryPause: number;
  #isClosed = false;

  /**
   * @param journal the accepted, unfinished events
   * @param retryPause milliseconds before a retry; Lambda waits for one minute, then for two
   */
  constructor(invoke: Invoke, journal: QueueJournal, retryPause = 250) {
    this.#invoke = invoke;
    this.#journal = journal;
    this.#left = journal.messages;
    this.#retryPause = retryPause;
  }

  /** Invokes functions with the unfinished events of the last process. */
  resume(): void {
    for (const message of this.#left) void this.#process(message);
  }

  /**
   * Invokes the function, and resolves with the outcome of the last attempt.
   * @param chain the chain of requests that the event belongs to
   */
  async invoke(arn: string, event: unknown, chain = ''): Promise<Outcome> {
    const now = Date.now();
    const body = JSON.stringify({ arn, event, chain });
    const message = { id: randomUUID(), body, sentAt: now, visibleAt: now, receiveCount: 0 };
    this.#journal.put(message);
    return this.#process(message);
  }

  /** Keeps events in progress in the journal, so that the next process continues them. */
  close(): void {
    this.#isClosed = true;
  }

  async #process(message: StoredMessage): Promise<Outcome> {
    const outcome = await this.#attempt(message);
    if (!this.#isClosed || 'payload' in outcome) this.#journal.delete(message.id);
    return outcome;
  }

  async #attempt({ body, sentAt }: StoredMessage): Promise<Outcome> {
    const { arn, event, chain } = AcceptedEvent.parse(JSON.parse(body));
    const { retries, maximumAge, onFailure } = this.settings.get(arn) ?? defaultSettings;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#invoke(arn, event, chain);
      if ('payload' in outcome || this.#isClosed) return outcome;
      const isLast = attempt > retries || outcome.error.errorType === recursionErrorType;
      const isTooOld = Date.now() + this.#retryPause - sentAt > maximumAge;
      if (isLast || isTooOld) {
        const condition = isLast ? 'RetriesExhausted' : 'EventAgeExceeded';
        onFailure?.send(JSON.stringify(createFailureRecord(arn, event, outcome.error, condition, attempt)));
        return outcome;
      }
      await delay(this.#retryPause, undefined, { ref: false });
    }
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
const createFailureRecord = (
  arn: string,
  requestPayload: unknown,
  responsePayload: object,
  condition: string,
  approximateInvokeCount: number,
) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: randomUUID(),
    functionArn: `${arn}:$LATEST`,
    condition,
    approximateInvokeCount,
  },
  requestPayload,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload,
});
