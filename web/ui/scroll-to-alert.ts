/** A ref for an alert that may appear out of view, such as above a conversation on a phone. */
export const scrollToAlert = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });
