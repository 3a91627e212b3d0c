import { earlierNames } from '../audit-log/earlier-names.ts';
import { deleteRawMail } from '../mail-in/mails.ts';
import { ErasureMessage, erase } from '../personal-data/erase.ts';
import { required } from '../platform/environment.ts';
import { queueHandler } from '../platform/queue.ts';
import { deleteUser } from '../platform/user-pool.ts';

export const handler = queueHandler(ErasureMessage, ({ person, pass }) =>
  erase(person, pass, {
    deleteAccount: (id) => deleteUser(required('USER_POOL_ID'), id),
    deleteRawMail,
    earlierNames,
  }),
);
