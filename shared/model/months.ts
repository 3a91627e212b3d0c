import { addDays, toDay } from './reports.ts';

/** A calendar month, as `2026-10`. It is in UTC, because reports count by UTC days. */
export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export const toMonth = (at: string | number | Date): string => toDay(at).slice(0, 7);
export const getFirstDay = (month: string): string => `${month}-01`;
export const getNextMonth = (month: string): string => addDays(getFirstDay(month), 31).slice(0, 7);
export const getPreviousMonth = (month: string): string => addDays(getFirstDay(month), -1).slice(0, 7);
export const getLastDay = (month: string): string => addDays(getFirstDay(getNextMonth(month)), -1);

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `October 2026` */
export const formatMonth = (month: string): string => monthFormat.format(Date.parse(getFirstDay(month)));
