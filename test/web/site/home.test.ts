import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoTickets } from '../../../scripts/seed/demo/demo-tickets.ts';
import { computeCreationTime, createEvents } from '../../../scripts/seed/tickets/ticket-events.ts';
import { home } from '../../../web/site/content/home.ts';
import {
  toPictureFileName,
  pictureFormats,
  pictureThemes,
  pictureWidths,
  portalPictures,
} from '../../../web/site/pictures/portal-pictures.ts';
import { parsePage, readTexts } from './rendered.ts';
import { checkRows } from '../../support/rows.ts';

describe('the ticket on the home page', () => {
  const now = new Date('2026-03-18T12:00:00Z');
  const { number, steps } = home.ticketStory;
  const ticketsOldestFirst = demoTickets.toSorted(
    (a, b) => computeCreationTime(a, now).getTime() - computeCreationTime(b, now).getTime(),
  );
  const demoTicket = ticketsOldestFirst[Number(number.slice('TKT-'.length)) - 1];
  const formatTime = (date: Date) => date.toISOString().slice(11, 16);

  test('has the number, times and texts of a demo ticket', () => {
    if (demoTicket === undefined) throw new Error(`The demo has no ${number}`);
    const creationTime = computeCreationTime(demoTicket, now);
    const events = createEvents(demoTicket, creationTime);
    const findStatusTime = (value: string) =>
      events.find(({ action }) => action.kind === 'change' && action.status === value)?.at;
    const findCommentTime = (words: string) =>
      events.find(({ action }) => action.kind === 'comment' && action.content.includes(words))?.at;
    const extractQuote = (text = '') => /“(.+)”/.exec(text)?.[1] ?? '';
    const times = [
      creationTime,
      findStatusTime('assigned'),
      findCommentTime(extractQuote(steps[2].text)),
      findStatusTime('in_progress'),
      findCommentTime(extractQuote(steps[4].text)),
      findStatusTime('resolved'),
    ].map((date) => date && formatTime(date));
    expect(steps.map(({ time }) => time)).toEqual(times);
    const day = creationTime.getUTCDate();
    expect(findStatusTime('resolved')?.getUTCDate()).toBe(day);
    const lastComment = events.findLast(({ action }) => action.kind === 'comment');
    expect(lastComment?.at.getUTCDate()).toBe(day + 1);
    expect(lastComment?.action).toMatchObject({ content: expect.stringMatching(/^Confirmed/) });
  });

  test('is the ticket in the picture beside it', async () => {
    const scriptFile = resolve(import.meta.dirname, '../../../scripts/screenshots/portal-pictures.ts');
    expect(await readFile(scriptFile, 'utf8')).toContain(`'${demoTicket?.subject ?? ''}'`);
  });

  test('has its steps in order', () => {
    const times = readTexts(parsePage('index.html'), '#support time');
    expect(times).toEqual(times.toSorted());
    expect(times).toHaveLength(steps.length);
  });
});

describe('the pictures of the portal', () => {
  const pictureFolder = resolve(import.meta.dirname, '../../../web/site/pictures');
  const demoPictures = (['tickets', 'conversation'] as const).flatMap((name) =>
    pictureWidths.flatMap((width) =>
      pictureThemes.flatMap((theme) =>
        pictureFormats.map((format) => ({
          name,
          width,
          theme,
          format,
          path: toPictureFileName(name, width, theme, format),
        })),
      ),
    ),
  );

  test('exist for each width, theme and format, without other files', async () => {
    const files = (await readdir(pictureFolder)).filter((name) => !/\.tsx?$/.test(name));
    expect(files.sort()).toEqual(['brand.json', ...demoPictures.map(({ path }) => path)].sort());
  });

  test('have the size that the page reserves', () =>
    checkRows(
      demoPictures,
      ({ path }) => path,
      async ({ name, width, path }) => {
        const { width: actualWidth, height } = await sharp(resolve(pictureFolder, path)).metadata();
        expect({ width: actualWidth, height }).toEqual(portalPictures[name][width]);
      },
    ));

  /** Maximum kilobytes of an AVIF file. */
  const maxKilobytes = { tickets: { wide: 23, narrow: 17 }, conversation: { wide: 48, narrow: 24 } };

  test('are small enough', () =>
    checkRows(
      demoPictures.filter(({ format }) => format === 'avif'),
      ({ path }) => path,
      async ({ name, width, path }) => {
        expect((await readFile(resolve(pictureFolder, path))).length).toBeLessThanOrEqual(
          maxKilobytes[name][width] * 1000,
        );
      },
    ));

  test('reserve their space, and only the first picture is loaded eagerly', () => {
    const pictures = parsePage('index.html').querySelectorAll('picture img');
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([undefined, 'lazy']);
    expect(pictures[0]?.getAttribute('fetchpriority')).toBe('high');
    for (const element of parsePage('index.html').querySelectorAll('picture source, picture img'))
      expect([element.getAttribute('width'), element.getAttribute('height')]).toEqual([
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+$/),
      ]);
  });
});
