import { defineService } from '../../service.ts';
import { ssm } from '../../services/ssm/service.ts';
import { startRecaptcha } from './server.ts';

/**
 * Google reCAPTCHA v3. Because it is not an AWS service, no resource type declares it. Functions and browsers
 * reach it under a path of the site. Every encrypted parameter is accepted as a secret key.
 */
export const recaptcha = defineService({
  name: 'recaptcha',
  dependsOn: [ssm],
  endpoint: { sitePath: '/_recaptcha/' },
  async start(cloud, port) {
    const server = await startRecaptcha({
      port,
      isSecret: (secret) => ssm.getRunning(cloud).parameters.isSecret(secret),
    });
    return { url: server.url, stop: () => server.close() };
  },
});
