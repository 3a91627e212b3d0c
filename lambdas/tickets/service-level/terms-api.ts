import type { Handlers } from '../../http/serve.ts';
import { millisecondsLeft } from '../../platform/deadline.ts';
import { previewUpdate } from './terms-preview.ts';
import { readLastTermsUpdate, startTermsUpdate } from './terms-update.ts';

/** Milliseconds after which the preview stops reading, for example while the table is slow. */
const enough = 3_000;

type Handled = 'previewTermsUpdate' | 'startTermsUpdate' | 'getTermsUpdate';

export const termsHandlers: Pick<Handlers<'companies'>, Handled> = {
  previewTermsUpdate: ({ query: { company } }) =>
    previewUpdate(company, new Date(), () => millisecondsLeft() > enough),

  startTermsUpdate: ({ actor, body }) => startTermsUpdate(actor, body.company_id, new Date()),

  getTermsUpdate: async () => ({ update: await readLastTermsUpdate() }),
};
