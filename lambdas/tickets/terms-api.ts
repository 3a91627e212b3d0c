import type { Handlers } from '../http/serve.ts';
import { previewOfUpdate } from './terms-preview.ts';
import { lastTermsUpdate, startTermsUpdate } from './terms-update.ts';

type Handled = 'previewTermsUpdate' | 'startTermsUpdate' | 'getTermsUpdate';

export const termsHandlers: Pick<Handlers<'companies'>, Handled> = {
  previewTermsUpdate: () => previewOfUpdate(new Date()),

  startTermsUpdate: ({ actor }) => startTermsUpdate(actor, new Date()),

  getTermsUpdate: async () => ({ update: await lastTermsUpdate() }),
};
