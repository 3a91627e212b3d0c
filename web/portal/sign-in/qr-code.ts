/**
 * Replaces the package `qrcode`, a dependency of the Authenticator for a step that this user pool never
 * requires at sign-in: users set up two-step sign-in in their profile. Same behaviour, loaded on demand.
 */
export default {
  toDataURL: async (text: string): Promise<string> => {
    const { renderSVG } = await import('uqr');
    return `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`;
  },
};
