/** Pictures that are shown in place. Never SVG, which can carry scripts. */
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export const isPicture = (media_type: string): boolean => pictureTypes.includes(media_type);
