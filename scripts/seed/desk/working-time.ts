import { createHash } from 'node:crypto';

const minute = 60_000;
const hour = 60 * minute;

/** Minutes, hours, or working days: `45m`, `2h`, `1d` (the same time of the next working day). */
export type Delay = `${number}${'m' | 'h' | 'd'}`;
/** A time before the demo is set up: `25m`, `3h`, or `12d 09:30` (twelve working days ago at 09:30 UTC). */
export type Age = `${number}d ${number}:${number}` | `${number}${'m' | 'h'}`;

const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** Returns the same time of day, `days` working days later (or earlier, if negative). */
function addWorkingDays(from: Date, days: number): Date {
  const date = new Date(from);
  for (let remaining = Math.abs(days); remaining > 0;) {
    date.setUTCDate(date.getUTCDate() + Math.sign(days));
    if (!isWeekend(date)) remaining -= 1;
  }
  return date;
}

/** Less than a minute, in milliseconds: derived from the text, so that not all events happen at second 0. */
const computeJitter = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() % minute;

function parseDuration(text: string): [amount: number, unit: string] {
  const [, amount, unit] = /^(\d+)([mhd])/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) throw new Error(`"${text}" is not a duration`);
  return [Number(amount), unit];
}

const toMilliseconds = (amount: number, unit: string) => amount * (unit === 'h' ? hour : minute);

/** @throws Error for a text that is not a `Delay` */
export function addWorkingTime(from: Date, delay: string, seed: string): Date {
  const [amount, unit] = parseDuration(delay);
  const date =
    unit === 'd' ? addWorkingDays(from, amount) : new Date(from.getTime() + toMilliseconds(amount, unit));
  return new Date(date.getTime() + computeJitter(seed));
}

export function subtractWorkingTime(from: Date, age: Age, seed: string): Date {
  const [amount, unit] = parseDuration(age);
  if (unit !== 'd') return new Date(from.getTime() - toMilliseconds(amount, unit) - computeJitter(seed));
  const [, hours, minutes] = / (\d\d):(\d\d)$/.exec(age) ?? [];
  const date = addWorkingDays(from, -amount);
  date.setUTCHours(Number(hours), Number(minutes), 0, 0);
  return new Date(date.getTime() + computeJitter(seed));
}
