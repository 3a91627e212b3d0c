import * as z from 'zod';
import { type Alert, toAlert } from '../alert.ts';

const states = { down: 0, up: 1 } as const;

/**
 * The JSON body of the notification type "Webhook". A test notification has neither monitor nor heartbeat.
 * https://github.com/louislam/uptime-kuma/blob/master/server/notification-providers/webhook.js
 */
export const Heartbeat = z.object({
  msg: z.string(),
  heartbeat: z.object({ status: z.int(), time: z.string(), msg: z.string().nullish() }).nullable(),
  monitor: z
    .object({
      id: z.int(),
      name: z.string(),
      url: z.string().nullish(),
      hostname: z.string().nullish(),
    })
    .nullable(),
});

/** Undefined for a test, and for a monitor that is pending or in maintenance. */
export function readHeartbeat({ heartbeat, monitor }: z.output<typeof Heartbeat>): Alert | undefined {
  if (!heartbeat || !monitor) return undefined;
  const { status, time, msg } = heartbeat;
  if (status !== states.down && status !== states.up) return undefined;
  return toAlert({
    tool: 'Uptime Kuma',
    key: `monitor ${monitor.id}`,
    status: status === states.down ? 'firing' : 'resolved',
    titles: [`${monitor.name} is down`],
    severity: undefined,
    paragraphs: [msg ?? undefined, monitor.url ?? undefined, monitor.hostname ?? undefined],
    links: [monitor.url ?? undefined],
    // In UTC, for example `2026-01-31 09:30:00.000`.
    startedAt: `${time.replace(' ', 'T')}Z`,
  });
}
