import { expect, test } from 'vitest';
import { findEnvironment } from '../../../infra/environments.ts';
import { SiteFiles } from '../../../infra/constructs/site/site-files.ts';
import {
  findResource,
  placeholderArtifacts,
  listResourcesOfType,
  synthesize,
} from '../support/synthesize.ts';

const { recaptcha: _, ...environment } = findEnvironment('dev');
const { api, site } = synthesize({ ...environment, name: 'nocheck' }).templates;

test('without a bot check, the function of the contact form has no reCAPTCHA settings and no access to a key', () => {
  const functionJson = JSON.stringify(findResource(api, 'AWS::Lambda::Function', 'Functionpublic'));
  expect(functionJson).toContain('SITE_URL_PARAMETER');
  expect(functionJson).not.toContain('RECAPTCHA');
  expect(Object.keys(listResourcesOfType(api, 'Custom::PorticoSecretParameter'))).toEqual([]);
});

test('without a bot check, no page may load anything from Google', () => {
  const policiesJson = JSON.stringify(listResourcesOfType(site, 'AWS::CloudFront::ResponseHeadersPolicy'));
  expect(policiesJson).not.toContain('google');
});

test('without a bot check, the contact form has no reCAPTCHA script', () => {
  const settings = {
    origin: 'https://site.test',
    recaptchaScript: '',
    configuration: { region: '', user_pool_id: '', user_pool_client_id: '', identity_endpoint: null },
  };
  const contactPage = new SiteFiles(placeholderArtifacts.siteDirectory).renderFile('contact.html', settings);
  expect(contactPage).toContain('data-recaptcha=""');
});
