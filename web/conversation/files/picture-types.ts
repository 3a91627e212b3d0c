/**
 * The media types of pictures that are shown within the conversation. SVG is excluded, because it can contain
 * scripts.
 */
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export const isPicture = (media_type: string): boolean => pictureTypes.includes(media_type);
