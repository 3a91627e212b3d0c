const formatCount = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`;

/** The items that the new company can read. */
interface ReadableItemCounts {
  readonly comments: number;
  /** Whether only a part of the comments is loaded. */
  readonly hasMoreComments: boolean;
  readonly files: number;
}

export const requesterTexts = {
  change: 'Change requester',
  company: 'Company',
  person: 'Person',
  choose_person: 'Choose a person',
  search_people: 'Search people',
  loading_people: 'Loading people',
  people_failed: 'Failed to load people',
  try_again: 'Try again',
  no_people: 'This company has no people',
  no_match: 'No people found',
  missing: 'Choose a person',
  same: 'This person is already the requester',
  move: (company: string) => `Move to ${company}`,
  moves: (company: string) => `This ticket moves to ${company}`,
  readable: (company: string, { comments, hasMoreComments, files }: ReadableItemCounts) =>
    `People of ${company} will be able to read its description, ${hasMoreComments ? 'more than ' : ''}${formatCount(comments, 'public comment', 'public comments')} and ${formatCount(files, 'file', 'files')}, with the names and addresses of those who wrote them.`,
  notes: 'Internal notes stay hidden from them.',
  lost: (company: string) =>
    `People of ${company} can no longer open it. Those who follow it or are in copy receive no more mails, and their answers are not added to it.`,
  promised: (company: string) => `Pending due times follow the service level of ${company}.`,
} as const;
