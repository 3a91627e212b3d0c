import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adminPagePaths } from '@portico/shared/model/admin-pages.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';

/** The built site: a directory with pages, `assets/<hashed name>`, and other files with stable names. */
export class SiteFiles {
  /** Absolute path. */
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** URL paths of the files with stable names: `/index.html`, `/favicon.svg`. */
  get stableNames(): string[] {
    return readdirSync(this.directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.directory.length).replaceAll('\\', '/'))
      .filter((path) => !path.startsWith('/assets/') && !/^\/\.(?!well-known\/)/.test(path))
      .sort();
  }

  /**
   * URL paths of the files with stable names, except the HTML files of applications, which are served at the
   * paths of their routers.
   */
  get publicNames(): string[] {
    return this.stableNames.filter((path) => !applicationRoutes.some(({ file }) => file === path));
  }

  read(name: string): string {
    return readFileSync(join(this.directory, name), 'utf8');
  }

  /**
   * Returns the file with its placeholders replaced.
   * @throws Error when an application's HTML file has no placeholder
   */
  renderFile(name: string, { configuration, origin, recaptchaScript }: SiteSettings): string {
    const text = this.read(name)
      .replaceAll('https://site-origin.invalid', () => origin)
      .replaceAll('https://recaptcha-script.invalid', () => recaptchaScript);
    if (!applications.some(({ file }) => file === name)) return text;
    const placeholder = '"__SITE_CONFIG__"';
    if (!text.includes(placeholder))
      throw new Error(`${name} has no placeholder ${placeholder} for the configuration.`);
    return text.replace(placeholder, () => JSON.stringify(configuration));
  }
}

/** The HTML files of the single-page applications, and the paths of their routers. */
const applications = [
  { file: 'portal.html', paths: Object.values(portalPaths) },
  { file: 'admin.html', paths: adminPagePaths },
];

/**
 * The URL path of each application's HTML file, and a pattern that matches the application's paths. The
 * viewer request function uses both.
 */
export const applicationRoutes = applications.map(({ file, paths }) => ({
  file: `/${file}`,
  pattern: `^(?:${paths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`,
}));

export interface SiteSettings {
  /**
   * The URL of the reCAPTCHA script, with the site key in its parameter `render`; empty without a bot check.
   */
  readonly recaptchaScript: string;
  readonly configuration: SiteConfiguration;
  /** URL of the site without a trailing slash, for canonical links and feeds. */
  readonly origin: string;
}

/** Configuration of the browser applications. Public: anyone can read it. */
export interface SiteConfiguration {
  readonly region: string;
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** Path of the Cognito API on the site's origin; null if the browser calls AWS's endpoint. */
  readonly identity_endpoint: string | null;
  /** The host name for which passkeys work. @default none: passkeys are not offered */
  readonly passkeys?: string;
}
