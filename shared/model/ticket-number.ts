/** Formats the number of a ticket for users. */
export const formatTicketNumber = (number: number): string => `TKT-${String(number).padStart(6, '0')}`;

const typedNumberPattern = /^[([{<"']?(?:#|(?:tkt|ticket)[-_ .:#]*)0*(\d{1,9})[)\]}>"'.,:;!?]*$/i;

/** Parses a ticket number as users type it: `#124`, `TKT000124` or `[tkt-124]`; undefined for other texts. */
export function parseTypedTicketNumber(text: string): string | undefined {
  const [, digits] = typedNumberPattern.exec(text) ?? [];
  return digits === undefined ? undefined : formatTicketNumber(Number(digits));
}
