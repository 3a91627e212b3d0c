import * as z from 'zod';
import { type Alert, toAlert } from '../alert.ts';

/** The values of macros are strings. */
const macro = z.union([z.string(), z.number()]).transform(String);
/** A macro that is undefined for this event remains unresolved. */
const optionalMacro = macro.transform((text) => (/^\{.*\}$/.test(text) ? undefined : text)).optional();

/**
 * The body that the webhook in `infra/docs/alerts.md` sends. Its parameters have the same names as in
 * Zabbix's own media types.
 * https://www.zabbix.com/documentation/current/en/manual/config/notifications/media/webhook
 */
export const Problem = z.object({
  trigger_id: macro,
  event_id: macro,
  /** 1: problem, 0: recovery. */
  event_value: macro.pipe(z.enum(['0', '1'], 'must be the macro {EVENT.VALUE}')),
  /** 1: the problem was acknowledged or commented on. */
  event_update_status: optionalMacro,
  event_name: optionalMacro,
  event_severity: optionalMacro,
  host_name: optionalMacro,
  alert_subject: optionalMacro,
  alert_message: optionalMacro,
  zabbix_url: optionalMacro,
});

/** Undefined for an update of a problem, because the problem neither starts nor ends with it. */
export function readProblem(problem: z.output<typeof Problem>): Alert | undefined {
  if (problem.event_update_status === '1') return undefined;
  const { event_name: name, host_name: host } = problem;
  return toAlert({
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
    startedAt: undefined,
  });
}
