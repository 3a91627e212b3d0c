import { defineService } from '../../service.ts';
import { declaredSecrets } from '../../services/secrets-manager/declared-secrets.ts';
import { secretsManager } from '../../services/secrets-manager/service.ts';
import { startRecaptcha } from './server.ts';

/**
 * Google reCAPTCHA v3. Not a service of AWS: no resource type declares it, and functions and browsers reach
 * it under a path of the site. Every secret of the assembly is accepted as a secret key.
 */
export const recaptcha = defineService({
  name: 'recaptcha',
  dependsOn: [secretsManager],
  endpoint: { sitePath: '/_recaptcha/' },
  async start(cloud, port) {
    const server = await startRecaptcha({
      port,
      isSecret: (secret) => declaredSecrets(cloud.assembly).some(({ value }) => value === secret),
    });
    return { url: server.url, stop: () => server.close() };
  },
});
