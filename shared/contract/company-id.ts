import * as z from 'zod';

export const CompanyId = z.ulid('must be a company id');
