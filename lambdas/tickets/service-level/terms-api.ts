import type { Handlers } from '../../http/serve.ts';
import { millisecondsLeft } from '../../platform/deadline.ts';
import { previewUpdate } from './terms-preview.ts';
import { readLastTermsUpdate, startTermsUpdate } from './terms-update.ts';

/** The preview stops reading when fewer milliseconds are left, for example while the table is slow. */
const minTimeLeft = 3_000;

type TermsEndpoint = 'previewTermsUpdate' | 'startTermsUpdate' | 'getTermsUpdate';

export const termsHandlers: Pick<Handlers<'companies'>, TermsEndpoint> = {
  previewTermsUpdate: ({ query: { company } }) =>
    previewUpdate(company, new Date(), () => millisecondsLeft() > minTimeLeft),

  startTermsUpdate: ({ actor, body }) => startTermsUpdate(actor, body.company_id, new Date()),

  getTermsUpdate: async () => ({ update: await readLastTermsUpdate() }),
};
