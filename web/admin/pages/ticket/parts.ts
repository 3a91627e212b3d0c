/** The parts of the screen that are loaded after the ticket, bundled in one file. */
export { AddComment } from './composer/add-comment.tsx';
export { History } from './conversation/history.tsx';
export { TagEditor } from './fields/tag-editor.tsx';
export { Attachments } from './files/attachments.tsx';
export { LinkedTickets } from './links/linked-tickets.tsx';
export { Notes } from './notes.tsx';
export { OtherTicketsAndPeople } from './people/other-tickets-and-people.tsx';
export { Ratings } from './ratings.tsx';
