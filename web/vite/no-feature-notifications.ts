/** Instead of Cloudscape's drawer of feature notifications. */
export const RuntimeContentPart = () => null;
export default function FeatureNotifications() {
  return null;
}
