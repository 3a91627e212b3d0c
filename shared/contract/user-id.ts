import * as z from 'zod';

export const UserId = z.uuid('must be a user id');
