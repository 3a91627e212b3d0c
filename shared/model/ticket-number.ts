/** Formats the number of a ticket for users. */
export const formatTicketNumber = (number: number): string => `TKT-${String(number).padStart(6, '0')}`;

const typedNumber = /^[([{<"']?(?:#|(?:tkt|ticket)[-_ .:#]*)0*(\d{1,9})[)\]}>"'.,:;!?]*$/i;

/** Parses a ticket number as users type it: `#124`, `TKT000124` or `[tkt-124]`; undefined for other texts. */
export function parseTypedTicketNumber(typed: string): string | undefined {
  const [, digits] = typedNumber.exec(typed) ?? [];
  return digits === undefined ? undefined : formatTicketNumber(Number(digits));
}
