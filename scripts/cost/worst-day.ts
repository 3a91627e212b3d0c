import { limits } from '@portico/shared/model/limits.ts';
import {
  type RequestLimitName,
  firewallLimits,
  requestLimits,
} from '@portico/shared/model/request-limits.ts';
import { mailUnits } from './background.ts';
import { added } from './bill.ts';
import type { Usage } from './simulate.ts';
import type { Units } from './prices.ts';
import { type Workload, smallWorkload } from './workload.ts';

const day = 24 * 60 * 60;
const gigabyte = 1024 ** 3;

const most = (name: RequestLimitName): number =>
  (requestLimits[name].person * day) / requestLimits[name].seconds;

const acts = {
  'create a ticket': most('tickets'),
  comment: most('comments'),
  'upload a file': most('uploads'),
  'download a file': most('downloads'),
};
const requests = (firewallLimits.address * day) / firewallLimits.seconds;

/** All that the limits let one customer do from one address in a day. The other requests are for lists. */
export const worstDay: Workload = {
  agents: 0,
  users: 1,
  operations: {
    ...smallWorkload.operations,
    'open the portal': 0,
    'view a ticket': 0,
    'refresh the dashboard': 0,
    search: 0,
    'open a form': 0,
    'change a status': 0,
    'view a page': 0,
    'read the blog': 0,
    'send the contact form': 0,
    'invite a user': 0,
    ...acts,
    'view a list': requests - Object.values(acts).reduce((sum, count) => sum + count, 0),
  },
};

/** @param usage measured of `worstDay`; its files are replaced with the largest ones */
export const unitsOfWorstDay = ({ units }: Usage): Units =>
  added(
    {
      ...units,
      // The first request of each second, and 5 % of the others:
      // https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html
      traces: day + 0.05 * Math.max(0, (units.traces ?? 0) - day),
      transfer_gb: (acts['download a file'] * limits.attachment) / gigabyte,
      object_gb: most('upload_bytes') / gigabyte,
      scanned_gb: most('upload_bytes') / gigabyte,
      table_gb: units.stored / gigabyte,
    },
    mailUnits(worstDay),
  );
