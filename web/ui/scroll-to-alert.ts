/** The ref of an alert that appears out of view, such as above a conversation on a phone. */
export const scrollToAlert = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });
