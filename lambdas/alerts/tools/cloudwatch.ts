import * as z from 'zod';
import { type Alert, toAlert } from '../alert.ts';

/** The message that a CloudWatch alarm publishes to a topic. */
export const Alarm = z.object({
  AlarmName: z.string().min(1),
  AlarmDescription: z.string().nullish(),
  AlarmArn: z.string().min(1),
  NewStateValue: z.enum(['ALARM', 'OK', 'INSUFFICIENT_DATA']),
  NewStateReason: z.string(),
  StateChangeTime: z.string(),
});

/** Undefined while the alarm has insufficient data: the alert is neither new nor over. */
export function readAlarm(alarm: z.output<typeof Alarm>): Alert | undefined {
  const { AlarmName: name, AlarmArn: arn, NewStateValue: state } = alarm;
  if (state === 'INSUFFICIENT_DATA') return undefined;
  const region = arn.split(':')[3] ?? '';
  return toAlert({
    tool: 'CloudWatch',
    key: arn,
    status: state === 'ALARM' ? 'firing' : 'resolved',
    titles: [name],
    severity: undefined,
    paragraphs: [alarm.AlarmDescription ?? undefined, alarm.NewStateReason, arn],
    links: [
      `https://console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:alarm/${encodeURIComponent(name)}`,
    ],
    startedAt: alarm.StateChangeTime,
  });
}
