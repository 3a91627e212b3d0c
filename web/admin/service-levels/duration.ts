/** Parses minutes from `2h`, `2 h 30 min`, `90m` or `90`; undefined for other texts. */
export function parseDuration(text: string): number | undefined {
  const [all, hours, minutes] = /^\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*(?:m|min)?)?\s*$/i.exec(text) ?? [];
  if (all === undefined || (hours === undefined && minutes === undefined)) return undefined;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
