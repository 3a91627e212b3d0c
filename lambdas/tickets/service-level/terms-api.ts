import type { Handlers } from '../../http/serve.ts';
import { getMillisecondsLeft } from '../../platform/deadline.ts';
import { previewTermsUpdate } from './terms-preview.ts';
import { readLastTermsUpdate, startTermsUpdate } from './terms-update.ts';

/** The preview stops reading when fewer milliseconds are left, for example while the table is slow. */
const minTimeLeft = 3_000;

type TermsEndpoint = 'previewTermsUpdate' | 'startTermsUpdate' | 'getTermsUpdate';

export const termsHandlers: Pick<Handlers<'companies'>, TermsEndpoint> = {
  previewTermsUpdate: ({ query: { company } }) =>
    previewTermsUpdate(company, new Date(), () => getMillisecondsLeft() > minTimeLeft),

  startTermsUpdate: ({ actor, body }) => startTermsUpdate(actor, body.company_id, new Date()),

  getTermsUpdate: async () => ({ update: await readLastTermsUpdate() }),
};
