import { attachmentChanged } from '../attachments/on-change.ts';
import { companyChanged, ticketRaised } from '../companies/on-change.ts';
import { onEachChange } from '../platform/stream.ts';

export const handler = onEachChange([attachmentChanged, companyChanged, ticketRaised]);
