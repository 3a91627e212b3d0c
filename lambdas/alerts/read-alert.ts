import type * as z from 'zod';
import { Alert as PlainAlert } from '@portico/shared/contract/alerts.ts';
import { invalidInputError } from '../http/request.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Alert } from './alert.ts';
import { AlertGroup, readAlertGroup } from './tools/alertmanager.ts';
import { Alarm, readAlarm } from './tools/cloudwatch.ts';
import { SnsMessage } from './tools/sns.ts';
import { Heartbeat, readHeartbeat } from './tools/uptime-kuma.ts';
import { Problem, readProblem } from './tools/zabbix.ts';

/**
 * What a request contains: an alert, or an SNS message that must be verified first. Undefined for any other
 * content.
 */
export type AlertContent = { readonly alert: Alert } | { readonly sns: SnsMessage } | undefined;

/** @throws ApiError `invalid_request` */
function parseOrThrow<T>(schema: z.ZodType<T>, value: unknown, part = 'body'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidInputError(part, result.error);
}

/**
 * The alarm in an SNS message; undefined if the message is not about an alert.
 * @throws ApiError `invalid_request` for a message that is not from CloudWatch
 */
export function readNotification({ Message }: Pick<SnsMessage, 'Message'>): Alert | undefined {
  let message: unknown;
  try {
    message = JSON.parse(Message);
  } catch {
    throw new ApiError('invalid_request', 'The message is not an alarm of CloudWatch', [
      { path: 'body.Message', message: 'must be the JSON of an alarm' },
    ]);
  }
  return readAlarm(parseOrThrow(Alarm, message, 'body.Message'));
}

/** Reads an SNS message, whose signature is verified later; an unreadable message is refused now. */
function readSnsMessage(body: object): AlertContent {
  const snsMessage = parseOrThrow(SnsMessage, body);
  if (snsMessage.Type === 'Notification') return readNotification(snsMessage) && { sns: snsMessage };
  return snsMessage.Type === 'SubscriptionConfirmation' ? { sns: snsMessage } : undefined;
}

const createReader =
  <T>(schema: z.ZodType<T>, read: (payload: T) => Alert | undefined) =>
  (body: object): AlertContent => {
    const alert = read(parseOrThrow(schema, body));
    return alert && { alert };
  };

/** The tools, each recognized by fields that no other tool sends. */
const tools: readonly {
  readonly fields: readonly string[];
  readonly read: (body: object) => AlertContent;
}[] = [
  { fields: ['groupKey', 'alerts'], read: createReader(AlertGroup, readAlertGroup) },
  { fields: ['TopicArn', 'SigningCertURL'], read: readSnsMessage },
  { fields: ['heartbeat', 'monitor'], read: createReader(Heartbeat, readHeartbeat) },
  { fields: ['trigger_id'], read: createReader(Problem, readProblem) },
];

/**
 * Reads the alert in the body of a request.
 * @throws ApiError `invalid_request`, naming the field
 */
export function readAlert(body: object): AlertContent {
  const tool = tools.find(({ fields }) => fields.every((field) => field in body));
  return tool ? tool.read(body) : { alert: { ...parseOrThrow(PlainAlert, body), tool: null } };
}
