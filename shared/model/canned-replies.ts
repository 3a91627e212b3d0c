/** Whose canned reply it is: the writer's own, or one that all staff use. */
export const replyScopes = ['own', 'shared'] as const;
export type ReplyScope = (typeof replyScopes)[number];

/** What the text of a canned reply can name of a ticket. */
export const placeholders = ['requester_name', 'ticket_number', 'company_name'] as const;
export type Placeholder = (typeof placeholders)[number];

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** As it stands in a text. */
export const placeholderText = (name: string): string => `{{${name}}}`;

const inBraces = /\{\{([^{}]*)\}\}/g;

/** What stands in double braces in a text and names nothing of a ticket; undefined if everything does. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(inBraces)].map(([, name = '']) => name.trim()).find((name) => !isPlaceholder(name));

export const unknownPlaceholderMessage = (name: string): string =>
  `Text has the unknown placeholder ${placeholderText(name)}. There are ${placeholders.map(placeholderText).join(', ')}`;

/** The text with the values of a ticket. */
export const filledIn = (text: string, ticket: Readonly<Record<Placeholder, string>>): string =>
  text.replace(inBraces, (found, inside: string) => {
    const name = inside.trim();
    return isPlaceholder(name) ? ticket[name] : found;
  });
