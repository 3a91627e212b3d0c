/** Business minutes as text: `2 h 30 min`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
    ' ',
  );
}

/** Minutes from `2h`, `2 h 30 min`, `90m` or `90`; undefined for another text. */
export function durationOf(text: string): number | undefined {
  const [all, hours, minutes] = /^\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*(?:m|min)?)?\s*$/i.exec(text) ?? [];
  if (all === undefined || (hours === undefined && minutes === undefined)) return undefined;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
