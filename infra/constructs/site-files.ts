import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The site as it was built: a directory with pages, `assets/<hashed name>`, and a few files that keep their names. */
export class SiteFiles {
  /** Absolute. */
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Paths of everything that keeps its name from release to release, as a browser asks for them: `/index.html`, `/favicon.svg`. */
  get named(): string[] {
    return readdirSync(this.directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.directory.length).replaceAll('\\', '/'))
      .filter((path) => !path.startsWith('/assets/') && !path.startsWith('/.'))
      .sort();
  }

  read(name: string): string {
    return readFileSync(join(this.directory, name), 'utf8');
  }

  /** The document with the deployment's settings in their places. @throws Error when an application's document has no place for its configuration */
  filled(name: string, { configuration, origin, recaptchaScript }: SiteSettings): string {
    const text = this.read(name)
      .replaceAll('https://site-origin.invalid', () => origin)
      .replaceAll('https://recaptcha-script.invalid', () => recaptchaScript);
    if (!applications.includes(name)) return text;
    const placeholder = '"__PORTICO_CONFIG__"';
    if (!text.includes(placeholder))
      throw new Error(`${name} has no ${placeholder} to put the configuration in.`);
    return text.replace(placeholder, () => JSON.stringify(configuration));
  }
}

/** The documents of the single-page applications. */
const applications: readonly string[] = ['portal.html', 'admin.html'];

export interface SiteSettings {
  /** Where the contact page gets the script of the bot check from; names the public key as `render`. */
  readonly recaptchaScript: string;
  readonly configuration: SiteConfiguration;
  /** The address that the site is served at, without a slash at its end; pages that search engines and others read name it. */
  readonly origin: string;
}

/** What the browser needs to know of its deployment. Public: anyone who opens the site reads it. */
export interface SiteConfiguration {
  readonly region: string;
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** Where Cognito's API answers, relative to the site's origin; empty for AWS's own endpoint. */
  readonly identity_endpoint: string;
}
