import { queueMonthlyMails } from '../notifications/monthly/monthly-mails.ts';
import { reconcileUserPool } from '../people/user-pool/reconcile.ts';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { requireVariable } from '../platform/environment.ts';
import { recordMonthlyMailsLeft, recordProbeFailures } from '../platform/monitoring/metrics.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { probe } from '../platform/monitoring/probe.ts';
import { createJobHandler } from '../platform/messaging/scheduled-jobs.ts';
import { createBucketStore } from '../search/index/bucket-objects.ts';
import { runScheduledCompaction } from '../search/index/compact.ts';
import { createSearchDomain } from '../search/opensearch/domain.ts';
import { moveTail } from '../search/opensearch/move.ts';
import { createRecordStore } from '../search/index/table-records.ts';
import { checkDueTimes } from '../tickets/service-level/check-due-times.ts';
import { continueTermsUpdate } from '../tickets/service-level/terms-update.ts';
import { requestDueDeliveries, switchOffFailingWebhooks } from '../webhooks/due.ts';

/** Milliseconds that the work on one ticket or person may take. */
const timePerItem = 10_000;
/**
 * The milliseconds that a job that runs every minute may take, so that it ends before its next run starts.
 */
const minuteJobTimeLimit = 53_000;

const objects = createBucketStore(requireVariable('SEARCH_BUCKET'));
const records = createRecordStore(objects);
const mayStart = () => getMillisecondsLeft() > timePerItem;

/** Background jobs that neither send mails nor change users. */
export const handler = createJobHandler({
  'due-times': {
    maxMilliseconds: minuteJobTimeLimit,
    run: async () => {
      await checkDueTimes(new Date(), mayStart);
      await continueTermsUpdate(mayStart);
    },
  },
  'monthly-mails': {
    run: async (at) =>
      recordMonthlyMailsLeft((await queueMonthlyMails(at, () => new Date(), mayStart)) ? 0 : 1),
  },
  'site-probe': {
    run: async () =>
      recordProbeFailures(await probe(await getParameter(requireVariable('SITE_URL_PARAMETER')))),
  },
  'search-compaction': { run: (at) => runScheduledCompaction({ objects, records }, at) },
  'search-move': {
    maxMilliseconds: minuteJobTimeLimit,
    run: (at) => moveTail(records, createSearchDomain(requireVariable('SEARCH_DOMAIN')), at),
  },
  webhooks: {
    maxMilliseconds: minuteJobTimeLimit,
    run: async (at) => {
      await requestDueDeliveries(at);
      await switchOffFailingWebhooks(at);
    },
  },
  'user-check': { run: () => reconcileUserPool(requireVariable('USER_POOL_ID')) },
});
