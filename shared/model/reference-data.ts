/** The lists that administrators edit, for the category and department of a ticket. */
export const referenceListNames = ['categories', 'departments'] as const;
export type ReferenceListName = (typeof referenceListNames)[number];

/** The name for an entry of each list, as in the ticket fields `category_id` and `department_id`. */
export const referenceEntryNames = {
  categories: 'category',
  departments: 'department',
} as const satisfies Record<ReferenceListName, string>;

/** The categories and departments of a new environment. Later deployments do not change these lists. */
export const ticketCategories = [
  { id: 'access', name: 'Access and accounts' },
  { id: 'billing', name: 'Billing' },
  { id: 'bug', name: 'Bug or defect' },
  { id: 'data', name: 'Data and reporting' },
  { id: 'feature', name: 'Feature request' },
  { id: 'integration', name: 'Integration' },
  { id: 'performance', name: 'Performance' },
  { id: 'security', name: 'Security and compliance' },
  { id: 'training', name: 'Training and how-to' },
] as const;

export const departments = [
  { id: 'clinical_systems', name: 'Clinical systems' },
  { id: 'compliance', name: 'Compliance' },
  { id: 'crm', name: 'CRM and Salesforce' },
  { id: 'customer_success', name: 'Customer success' },
  { id: 'development', name: 'Development' },
  { id: 'finance', name: 'Finance' },
  { id: 'infrastructure', name: 'Infrastructure' },
] as const;
