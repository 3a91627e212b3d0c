import type * as z from 'zod';
import { Alert as PlainAlert } from '@portico/shared/contract/alerts.ts';
import { invalidInput } from '../http/request.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Alert } from './alert.ts';
import { AlertGroup, readAlertGroup } from './tools/alertmanager.ts';
import { Alarm, readAlarm } from './tools/cloudwatch.ts';
import { SnsMessage } from './tools/sns.ts';
import { Heartbeat, readHeartbeat } from './tools/uptime-kuma.ts';
import { Problem, readProblem } from './tools/zabbix.ts';

/** What a body says: an alert, or a message of SNS, which is to be verified first; undefined for neither. */
export type ReadAlert = { readonly alert: Alert } | { readonly sns: SnsMessage } | undefined;

/** @throws ApiError `invalid_request` */
function parsed<T>(schema: z.ZodType<T>, value: unknown, part = 'body'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidInput(part, result.error);
}

/**
 * The alarm in a message of SNS; undefined if it says nothing of an alert.
 * @throws ApiError `invalid_request` for a message that is not of CloudWatch
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
  return readAlarm(parsed(Alarm, message, 'body.Message'));
}

/** A message is verified later, but what nobody could read is refused now. */
function readSns(body: object): ReadAlert {
  const sns = parsed(SnsMessage, body);
  if (sns.Type === 'Notification') return readNotification(sns) && { sns };
  return sns.Type === 'SubscriptionConfirmation' ? { sns } : undefined;
}

const readTool =
  <T>(schema: z.ZodType<T>, read: (payload: T) => Alert | undefined) =>
  (body: object): ReadAlert => {
    const alert = read(parsed(schema, body));
    return alert && { alert };
  };

/** Each tool by the fields that it alone sends. */
const tools: readonly { readonly fields: readonly string[]; readonly read: (body: object) => ReadAlert }[] = [
  { fields: ['groupKey', 'alerts'], read: readTool(AlertGroup, readAlertGroup) },
  { fields: ['TopicArn', 'SigningCertURL'], read: readSns },
  { fields: ['heartbeat', 'monitor'], read: readTool(Heartbeat, readHeartbeat) },
  { fields: ['trigger_id'], read: readTool(Problem, readProblem) },
];

/**
 * What the body of a request says of an alert.
 * @throws ApiError `invalid_request`, which names the field
 */
export function readAlert(body: object): ReadAlert {
  const tool = tools.find(({ fields }) => fields.every((field) => field in body));
  return tool ? tool.read(body) : { alert: { ...parsed(PlainAlert, body), tool: null } };
}
