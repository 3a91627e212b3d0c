// Copies of the data about a person, and erasure.

import type { Handlers } from '../http/serve.ts';
import { notFound } from '../platform/api-error.ts';
import { exportPerson } from './export.ts';

export const handlers: Handlers<'personal-data'> = {
  async exportPerson({ params: { id } }) {
    const files = await exportPerson(id);
    if (!files) throw notFound();
    return files;
  },
};
