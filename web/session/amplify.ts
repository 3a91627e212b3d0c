import { Amplify } from 'aws-amplify';
import { pageConfig } from './config.ts';

/** Points Amplify at this deployment's user pool; tokens are kept in local storage, its default. Call once, first. */
export function configureAmplify(): void {
  const { user_pool_id, user_pool_client_id, identity_endpoint } = pageConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: user_pool_id,
        userPoolClientId: user_pool_client_id,
        loginWith: { email: true },
        ...(identity_endpoint !== '' && {
          userPoolEndpoint: new URL(identity_endpoint, location.origin).href,
        }),
      },
    },
  });
}
