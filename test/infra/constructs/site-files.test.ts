import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SiteFiles } from '../../../infra/constructs/site/site-files.ts';
import { brand } from '../../../shared/brand.ts';
import { placeholderArtifacts } from '../support/synthesize.ts';

describe('the settings of a deployment', () => {
  const siteFiles = new SiteFiles(placeholderArtifacts.siteDirectory);
  const origin = `https://www.${brand.mailDomain}`;
  const recaptchaScript = 'https://bots.example/api.js?render=key';
  const configuration = {
    region: 'eu-west-2',
    user_pool_id: 'eu-west-2_$&Pool',
    user_pool_client_id: 'client',
    identity_endpoint: '/_identity/',
  };
  const settings = { origin, recaptchaScript, configuration };

  test('are in the shell of an application as JSON', () => {
    const [, json = ''] = />(.*)</.exec(siteFiles.renderFile('portal.html', settings)) ?? [];
    expect(JSON.parse(json)).toEqual(configuration);
  });

  test('are required: a shell without the placeholder is an error', () => {
    const brokenSiteFiles = new SiteFiles(mkdtempSync(join(tmpdir(), 'portico-site-')));
    writeFileSync(join(brokenSiteFiles.directory, 'portal.html'), '<!doctype html>');
    expect(() => brokenSiteFiles.renderFile('portal.html', settings)).toThrow(
      'portal.html has no placeholder "__SITE_CONFIG__"',
    );
    rmSync(brokenSiteFiles.directory, { recursive: true });
  });

  test('contain the URL of the reCAPTCHA script, for the contact page', () => {
    expect(siteFiles.renderFile('contact.html', settings)).toContain(`data-recaptcha="${recaptchaScript}"`);
  });

  test('contain the URL of the site, for canonical links', () => {
    expect(siteFiles.renderFile('about.html', settings)).toContain(
      `<link rel="canonical" href="${origin}/about">`,
    );
  });
});
