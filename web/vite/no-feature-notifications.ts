/** Replaces Cloudscape's drawer of feature notifications, which no page uses. */
export const RuntimeContentPart = () => null;
export default function FeatureNotifications() {
  return null;
}
