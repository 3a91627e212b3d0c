import * as z from 'zod';
import { type Alert, alertOf } from '../alert.ts';

/** Values of macros are text. */
const macro = z.union([z.string(), z.number()]).transform(String);
/** A macro that means nothing here stays as it is written. */
const optional = macro.transform((text) => (/^\{.*\}$/.test(text) ? undefined : text)).optional();

/**
 * What the webhook of `infra/docs/alerts.md` sends: parameters by the names that the media types of Zabbix
 * give them. https://www.zabbix.com/documentation/current/en/manual/config/notifications/media/webhook
 */
export const Problem = z.object({
  trigger_id: macro,
  event_id: macro,
  /** 1: problem, 0: recovery. */
  event_value: macro.pipe(z.enum(['0', '1'], 'must be the macro {EVENT.VALUE}')),
  /** 1: it was acknowledged, or got a comment. */
  event_update_status: optional,
  event_name: optional,
  event_severity: optional,
  host_name: optional,
  alert_subject: optional,
  alert_message: optional,
  zabbix_url: optional,
});

/** Undefined for an update of a problem, which is neither new nor over. */
export function readProblem(problem: z.output<typeof Problem>): Alert | undefined {
  if (problem.event_update_status === '1') return undefined;
  const { event_name: name, host_name: host } = problem;
  return alertOf({
    tool: 'Zabbix',
    key: `trigger ${problem.trigger_id}`,
    status: problem.event_value === '1' ? 'firing' : 'resolved',
    titles: [
      name === undefined ? undefined : [host, name].filter((part) => part !== undefined).join(': '),
      problem.alert_subject,
    ],
    severity: problem.event_severity,
    paragraphs: [problem.alert_message],
    links: [
      problem.zabbix_url === undefined
        ? undefined
        : `${problem.zabbix_url}/tr_events.php?triggerid=${problem.trigger_id}&eventid=${problem.event_id}`,
    ],
    started: undefined,
  });
}
