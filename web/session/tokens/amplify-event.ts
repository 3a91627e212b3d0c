/** Fired on `window` after each of Amplify's auth events, so that the session store need not load Amplify. */
export const amplifyEvent = 'amplify-auth';
