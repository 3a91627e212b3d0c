interface DeviceName {
  /** Null if the browser is unknown. */
  readonly browser: string | null;
  readonly system: string | null;
}

/*
 * Our own list, because a library (bowser: 35 kB) would make the function too large. A browser's header also
 * names the browsers that it resembles, so the first match wins. Only these names appear in mails, because
 * clients choose the header.
 */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|OPT\/|Opera/],
  ['Microsoft Edge', /Edg(?:e|A|iOS)?\//],
  ['Vivaldi', /Vivaldi\//],
  ['DuckDuckGo', /DuckDuckGo\/|Ddg\//],
  ['Yandex Browser', /YaBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Version\/[\d.]+ .*Safari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chrome OS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** The names of browser and system in a `User-Agent` header. */
export function parseDeviceName(user_agent: string): DeviceName {
  const findName = (names: typeof browsers) => names.find(([, sign]) => sign.test(user_agent))?.[0] ?? null;
  return { browser: findName(browsers), system: findName(systems) };
}

/** `Firefox on Windows` */
export const formatDeviceName = ({ browser, system }: DeviceName): string =>
  `${browser ?? 'an unknown browser'} on ${system ?? 'an unknown system'}`;
