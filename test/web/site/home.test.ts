import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoTickets } from '../../../scripts/seed/demo/demo-tickets.ts';
import { ticketCreationTime, createEvents } from '../../../scripts/seed/tickets/ticket-events.ts';
import { home } from '../../../web/site/content/home.ts';
import {
  pictureFile,
  pictureFormats,
  pictureThemes,
  pictureWidths,
  portalPictures,
} from '../../../web/site/pictures/portal-pictures.ts';
import { file, readTexts } from './rendered.ts';
import { checkRows } from '../../support/rows.ts';

describe('the ticket on the home page', () => {
  const now = new Date('2026-03-18T12:00:00Z');
  const { number, steps } = home.ticketStory;
  const oldestFirst = demoTickets.toSorted(
    (a, b) => ticketCreationTime(a, now).getTime() - ticketCreationTime(b, now).getTime(),
  );
  const demo = oldestFirst[Number(number.slice('TKT-'.length)) - 1];
  const timeOf = (date: Date) => date.toISOString().slice(11, 16);

  test('has the number, times and texts of a demo ticket', () => {
    if (demo === undefined) throw new Error(`The demo has no ${number}`);
    const created = ticketCreationTime(demo, now);
    const events = createEvents(demo, created);
    const status = (value: string) =>
      events.find(({ action }) => action.kind === 'change' && action.status === value)?.at;
    const said = (words: string) =>
      events.find(({ action }) => action.kind === 'comment' && action.content.includes(words))?.at;
    const quotedText = (text = '') => /“(.+)”/.exec(text)?.[1] ?? '';
    const times = [
      created,
      status('assigned'),
      said(quotedText(steps[2].text)),
      status('in_progress'),
      said(quotedText(steps[4].text)),
      status('resolved'),
    ].map((date) => date && timeOf(date));
    expect(steps.map(({ time }) => time)).toEqual(times);
    const day = created.getUTCDate();
    expect(status('resolved')?.getUTCDate()).toBe(day);
    const lastComment = events.findLast(({ action }) => action.kind === 'comment');
    expect(lastComment?.at.getUTCDate()).toBe(day + 1);
    expect(lastComment?.action).toMatchObject({ content: expect.stringMatching(/^Confirmed/) });
  });

  test('is the ticket in the picture beside it', async () => {
    const command = resolve(import.meta.dirname, '../../../scripts/screenshots/portal-pictures.ts');
    expect(await readFile(command, 'utf8')).toContain(`'${demo?.subject ?? ''}'`);
  });

  test('has its steps in order', () => {
    const times = readTexts(file('index.html'), '#support time');
    expect(times).toEqual(times.toSorted());
    expect(times).toHaveLength(steps.length);
  });
});

describe('the pictures of the portal', () => {
  const folder = resolve(import.meta.dirname, '../../../web/site/pictures');
  const demoPictures = (['tickets', 'conversation'] as const).flatMap((name) =>
    pictureWidths.flatMap((width) =>
      pictureThemes.flatMap((theme) =>
        pictureFormats.map((format) => ({
          name,
          width,
          theme,
          format,
          path: pictureFile(name, width, theme, format),
        })),
      ),
    ),
  );

  test('exist for each width, theme and format, without other files', async () => {
    const files = (await readdir(folder)).filter((name) => !/\.tsx?$/.test(name));
    expect(files.sort()).toEqual(['brand.json', ...demoPictures.map(({ path }) => path)].sort());
  });

  test('have the size that the page reserves', () =>
    checkRows(
      demoPictures,
      ({ path }) => path,
      async ({ name, width, path }) => {
        const { width: actualWidth, height } = await sharp(resolve(folder, path)).metadata();
        expect({ width: actualWidth, height }).toEqual(portalPictures[name][width]);
      },
    ));

  /** Maximum kilobytes of an AVIF file. */
  const limits = { tickets: { wide: 23, narrow: 17 }, conversation: { wide: 48, narrow: 24 } };

  test('are small enough', () =>
    checkRows(
      demoPictures.filter(({ format }) => format === 'avif'),
      ({ path }) => path,
      async ({ name, width, path }) => {
        expect((await readFile(resolve(folder, path))).length).toBeLessThanOrEqual(
          limits[name][width] * 1000,
        );
      },
    ));

  test('reserve their space, and only the first picture is loaded eagerly', () => {
    const pictures = file('index.html').querySelectorAll('picture img');
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([undefined, 'lazy']);
    expect(pictures[0]?.getAttribute('fetchpriority')).toBe('high');
    for (const element of file('index.html').querySelectorAll('picture source, picture img'))
      expect([element.getAttribute('width'), element.getAttribute('height')]).toEqual([
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+$/),
      ]);
  });
});
