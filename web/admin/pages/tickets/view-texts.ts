import { limits } from '@portico/shared/model/limits.ts';

export const viewTexts = {
  actions: 'View actions',
  save_as: 'Save as a view',
  nothing_to_save: 'Choose filters or search first',
  rename: (name: string) => `Rename “${name}”`,
  delete: (name: string) => `Delete “${name}”`,
  save_title: 'Save as View',
  rename_title: 'Rename View',
  save: 'Save',
  name: 'Name',
  replaces: 'A view that has this name is replaced.',
  used_by: 'Used by',
  scopes: { own: 'Only me', shared: 'All staff' },
  most: `You can have ${limits.views} views of your own, and there can be ${limits.views} for all staff.`,
  was_saved: 'View saved successfully',
  was_deleted: 'View deleted successfully',
  delete_failed: 'Failed to delete the view',
  confirm: (name: string) => `Delete the view “${name}”?`,
  consequence: {
    own: 'It leaves your side navigation. Its tickets stay as they are.',
    shared: 'It leaves the side navigation of all staff. Its tickets stay as they are.',
  },
  confirm_action: 'Delete',
  error: 'Error',
} as const;
