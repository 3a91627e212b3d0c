/**
 * Stands in for the package `qrcode`, which the Authenticator brings along for a step that this user pool never asks for at sign-in: people
 * set up their second factor in their profile. Works the same, fetched only if it is ever needed.
 */
export default {
  toDataURL: async (text: string): Promise<string> => {
    const { renderSVG } = await import('uqr');
    return `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`;
  },
};
