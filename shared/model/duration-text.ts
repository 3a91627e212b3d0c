const hour = 60;
const day = 24 * hour;

/** Elapsed time in its two largest units: `45 min`, `2 h 5 min`, `3 d 4 h`. */
export function formatDuration(minutes: number): string {
  if (minutes < hour) return `${minutes} min`;
  const [large, small, names] =
    minutes < day ? ([hour, 1, ['h', 'min']] as const) : ([day, hour, ['d', 'h']] as const);
  const smallUnitCount = Math.floor((minutes % large) / small);
  const largeUnitText = `${Math.floor(minutes / large)} ${names[0]}`;
  return smallUnitCount === 0 ? largeUnitText : `${largeUnitText} ${smallUnitCount} ${names[1]}`;
}

/** Elapsed time in days, hours and minutes: `3 d 4 h 12 min`. */
function formatExactDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / day), 'd'],
    [Math.floor((minutes % day) / hour), 'h'],
    [minutes % hour, 'min'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return texts.length > 0 ? texts.join(' ') : '0 min';
}

/** Elapsed time of a report, which may be rounded: `≈ 3 d 4 h`. */
export const formatElapsedTime = (minutes: number, isExact: boolean): string =>
  isExact ? formatExactDuration(minutes) : `≈ ${formatDuration(minutes)}`;

/** Business minutes as text: `2 h 30 min`. */
export function formatBusinessTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
    ' ',
  );
}
