import { brotliCompressSync } from 'node:zlib';
import { splitPage } from '@portico/web/sizes.ts';
import type { Browser, Page, Response } from 'playwright-core';
import { checkedWidths, listFindingsInBothThemes } from '../browser/accessibility.ts';

/**
 * The bytes that a page loads, its cookies, and its requests to other sites. Inline scripts count as
 * `script`, and not as `html`.
 */
export interface Inspection {
  readonly html: number;
  readonly css: number;
  readonly script: number;
  readonly font: number;
  readonly pictures: number;
  readonly cookies: number;
  readonly third_party_requests: number;
}

/** A phone and a desktop. Pictures are measured on the screen where they are larger. */
const screens = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const;

/** The addresses of the pictures that are visible before scrolling. */
const listVisiblePictureUrls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      })
      .map((image) => image.currentSrc),
  );

const measureCompressedSize = (content: Buffer | string) => brotliCompressSync(content).length;

async function measureTransferSize(response: Response): Promise<number> {
  const body = await response.body();
  const type = response.headers()['content-type'] ?? '';
  // The types that CloudFront compresses.
  return /^text\/|javascript|svg|json/.test(type) ? measureCompressedSize(body) : body.length;
}

async function inspectOnScreen(
  browser: Browser,
  address: string,
  screen: (typeof screens)[number],
): Promise<Inspection> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => void responses.push(response));
    const documentResponse = await page.goto(address, { waitUntil: 'networkidle' });
    const { origin } = new URL(address);
    const sum = async (isIncluded: (response: Response) => boolean) =>
      (await Promise.all(responses.filter(isIncluded).map(measureTransferSize))).reduce(
        (total, bytes) => total + bytes,
        0,
      );
    const sumSizesByType = (type: string) => sum((response) => response.request().resourceType() === type);
    const visibleUrls = await listVisiblePictureUrls(page);
    const { document, inlineScript } = splitPage((await documentResponse?.text()) ?? '');
    return {
      html: measureCompressedSize(document),
      css: await sumSizesByType('stylesheet'),
      script: measureCompressedSize(inlineScript) + (await sumSizesByType('script')),
      font: await sumSizesByType('font'),
      pictures: await sum((response) => visibleUrls.includes(response.url())),
      cookies: (await context.cookies()).length,
      third_party_requests: responses.filter((response) => new URL(response.url()).origin !== origin).length,
    };
  } finally {
    await context.close();
  }
}

/** Opens a page on a phone and on a desktop, and takes the larger of each figure. */
export async function inspectPage(browser: Browser, address: string): Promise<Inspection> {
  const [phone, desktop] = [
    await inspectOnScreen(browser, address, screens[0]),
    await inspectOnScreen(browser, address, screens[1]),
  ];
  const getLargerFigure = (key: keyof Inspection) => Math.max(phone[key], desktop[key]);
  return {
    html: getLargerFigure('html'),
    css: getLargerFigure('css'),
    script: getLargerFigure('script'),
    font: getLargerFigure('font'),
    pictures: getLargerFigure('pictures'),
    cookies: getLargerFigure('cookies'),
    third_party_requests: getLargerFigure('third_party_requests'),
  };
}

/** Findings of axe in both themes at each width. */
export async function collectAxeFindings(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load' });
    const findings: string[] = [];
    for (const width of checkedWidths) {
      await page.setViewportSize({ width, height: 900 });
      findings.push(...(await listFindingsInBothThemes(page)).map((finding) => `${width} px, ${finding}`));
    }
    return findings;
  } finally {
    await context.close();
  }
}
