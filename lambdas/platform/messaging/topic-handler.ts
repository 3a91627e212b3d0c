import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import { type LambdaContext, runBeforeDeadline } from '../deadline.ts';

/**
 * The Lambda handler of a topic whose messages are JSON (infra/constructs/encrypted-topic.ts). Each
 * invocation gets one message. Messages come in any order, more than once, and concurrently.
 */
export const createTopicHandler =
  <T>(Message: z.ZodType<T>, process: (message: T) => Promise<void>) =>
  (event: SNSEvent, context: LambdaContext): Promise<void> =>
    runBeforeDeadline(context, async () => {
      for (const { Sns } of event.Records) await process(Message.parse(JSON.parse(Sns.Message)));
    });

const Json = z.string().transform((text): unknown => JSON.parse(text));

/**
 * Lambda's description of a message whose processing failed at every attempt, as it arrives in a queue.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
export const createFailedMessageSchema = <T>(Message: z.ZodType<T>) =>
  z
    .object({
      requestContext: z.object({ approximateInvokeCount: z.int() }),
      requestPayload: z.object({
        Records: z.tuple([z.object({ Sns: z.object({ Message: Json.pipe(Message) }) })]),
      }),
      /** Missing if the function was never invoked. */
      responsePayload: z.object({ errorType: z.string().optional() }).nullish(),
    })
    .transform(({ requestContext, requestPayload, responsePayload }) => ({
      message: requestPayload.Records[0].Sns.Message,
      tries: requestContext.approximateInvokeCount,
      error: responsePayload?.errorType ?? 'Runtime.ExitError',
    }));
