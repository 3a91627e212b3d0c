import * as z from 'zod';

export const TicketId = z.ulid('must be a ticket id');
