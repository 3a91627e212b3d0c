import { listEarlierNames } from '../audit-log/earlier-names.ts';
import { addFailedMessage } from '../domain/failed-work/failed-work.ts';
import { deleteRawMail } from '../mail-in/mails.ts';
import { ErasureMessage, erase } from '../personal-data/erase.ts';
import { requireVariable } from '../platform/environment.ts';
import { createWork, createQueueHandler } from '../platform/messaging/queue.ts';
import { deleteUser } from '../platform/accounts/user-pool.ts';

/** Erases people: deletes their account and their raw mails, and removes personal data from the table. */
export const handler = createQueueHandler(
  [
    createWork('erasure', ErasureMessage, ({ person, pass }) =>
      erase(person, pass, {
        deleteAccount: (id) => deleteUser(requireVariable('USER_POOL_ID'), id),
        deleteRawMail,
        readEarlierNames: listEarlierNames,
      }),
    ),
  ],
  addFailedMessage,
);
