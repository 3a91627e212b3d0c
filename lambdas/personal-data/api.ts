// Copies of the data about a person, and erasure.

import type { Handlers } from '../http/serve.ts';
import { notFound } from '../platform/api-error.ts';
import type { Dependencies } from './collect.ts';
import { exportPerson } from './export.ts';

export const handlersWith = (around: Dependencies): Handlers<'personal-data'> => ({
  async exportPerson({ params: { id } }) {
    const files = await exportPerson(id, around);
    if (!files) throw notFound();
    return files;
  },
});
