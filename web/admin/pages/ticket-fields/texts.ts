import { limits } from '@portico/shared/model/limits.ts';

export const texts = {
  title: 'Ticket Fields',
  loading: 'Loading ticket fields',
  failed: 'Failed to load ticket fields',
  name: 'Name',
  name_hint: `At most ${limits.reference_name} characters. Open tickets get a new name, too.`,
  name_taken: 'Another entry has this name',
  actions: 'Actions',
  edit: (name: string) => `Rename ${name}`,
  retire: (name: string) => `Retire ${name}`,
  offer: (name: string) => `Offer ${name} again`,
  retired: 'Retired',
  add: 'Add',
  save: 'Save',
  saved: (name: string) => `${name} saved successfully`,
  moved: (name: string) => `${name} moved`,
  was_retired: (name: string) => `${name} is retired. Tickets that have it keep it.`,
  was_offered: (name: string) => `${name} is offered again`,
  save_failed: 'Failed to save the list',
} as const;

export const listTexts = {
  categories: {
    title: 'Categories',
    hint: 'What a ticket is about. Forms offer them in this order.',
    none: 'No categories yet',
    add: 'Add Category',
    rename: 'Rename Category',
  },
  departments: {
    title: 'Departments',
    hint: 'The part of the client that a ticket is from. Forms offer them in this order.',
    none: 'No departments yet',
    add: 'Add Department',
    rename: 'Rename Department',
  },
} as const;
