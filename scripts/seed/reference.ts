import { keys } from '../../lambdas/platform/keys.ts';
import { putItem } from '../../lambdas/platform/table.ts';
import { departments, ticketCategories } from '../../shared/model/reference-data.ts';

/** Stores the default categories and departments; doing it again changes nothing. */
export async function seedReference(): Promise<void> {
  const items = [
    ...ticketCategories.map((category) => ({ ...keys.category(category.id), ...category })),
    ...departments.map((department) => ({ ...keys.department(department.id), ...department })),
  ];
  await Promise.all(items.map((Item) => putItem({ Item })));
}
