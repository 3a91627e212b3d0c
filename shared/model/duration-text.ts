const hour = 60;
const day = 24 * hour;

/** Elapsed time in its two largest units: `45 min`, `2 h 5 min`, `3 d 4 h`. */
export function durationText(minutes: number): string {
  if (minutes < hour) return `${minutes} min`;
  const [large, small, names] =
    minutes < day ? ([hour, 1, ['h', 'min']] as const) : ([day, hour, ['d', 'h']] as const);
  const rest = Math.floor((minutes % large) / small);
  const whole = `${Math.floor(minutes / large)} ${names[0]}`;
  return rest === 0 ? whole : `${whole} ${rest} ${names[1]}`;
}
