import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import type { Queue } from '../sqs/queue.ts';
import type { Outcome } from './execution-environment.ts';

/** How Lambda treats events that nobody waits for. */
export interface InvokeSettings {
  readonly retries: number;
  /** Milliseconds. */
  readonly maximumAge: number;
  readonly onFailure?: Queue;
}

/**
 * With Lambda's limits and defaults.
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

/** By the function's ARN. @throws UserFacingError for what Lambda refuses or is not emulated */
export function invokeSettings(
  assembly: Assembly,
  queueNamed: (arn: string) => Queue,
): ReadonlyMap<string, InvokeSettings> {
  const settings = new Map<string, InvokeSettings>();
  for (const resource of assembly.ofType('AWS::Lambda::EventInvokeConfig')) {
    const properties = assembly.properties(resource, Properties);
    const lambda = assembly.find('AWS::Lambda::Function', properties.FunctionName);
    const { OnFailure } = properties.DestinationConfig;
    if (lambda)
      settings.set(assembly.arn(lambda), {
        retries: properties.MaximumRetryAttempts,
        maximumAge: properties.MaximumEventAgeInSeconds * 1000,
        ...(OnFailure && { onFailure: queueNamed(OnFailure.Destination) }),
      });
  }
  return settings;
}

const defaults: InvokeSettings = { retries: 2, maximumAge: 6 * 60 * 60 * 1000 };

/**
 * Invokes functions with events that nobody waits for. Events in progress do not survive the end of the
 * process.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export class AsynchronousInvocation {
  settings: ReadonlyMap<string, InvokeSettings> = new Map();
  readonly #invoke: (arn: string, event: unknown) => Promise<Outcome>;
  readonly #retryPause: number;

  /**
   * @param retryPause milliseconds before a retry, in which Lambda waits for one minute, and then for two
   */
  constructor(invoke: (arn: string, event: unknown) => Promise<Outcome>, retryPause = 250) {
    this.#invoke = invoke;
    this.#retryPause = retryPause;
  }

  /** Ends with the last attempt, and returns its outcome. */
  async invoke(arn: string, event: unknown): Promise<Outcome> {
    const { retries, maximumAge, onFailure } = this.settings.get(arn) ?? defaults;
    const accepted = Date.now();
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#invoke(arn, event);
      if (!('error' in outcome)) return outcome;
      const isOld = Date.now() + this.#retryPause - accepted > maximumAge;
      if (attempt > retries || isOld) {
        const condition = attempt > retries ? 'RetriesExhausted' : 'EventAgeExceeded';
        onFailure?.send(JSON.stringify(failureRecord(arn, event, outcome.error, condition, attempt)));
        return outcome;
      }
      await delay(this.#retryPause, undefined, { ref: false });
    }
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
const failureRecord = (
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
