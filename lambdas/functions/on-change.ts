import { onAttachmentRemoved } from '../attachments/on-change.ts';
import { onCompanyChanged, onTicketCreated } from '../companies/on-change.ts';
import { streamHandler } from '../platform/stream.ts';

export const handler = streamHandler([onAttachmentRemoved, onCompanyChanged, onTicketCreated]);
