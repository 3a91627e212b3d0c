import { Component, type ComponentType, type ReactNode } from 'react';
import { logFailure } from './log-failure.ts';

interface Props {
  /** The screen's URL. */
  url: string;
  /** Shown instead of a screen that failed. */
  Fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

interface State {
  url?: string;
  failed?: { error: unknown } | undefined;
}

/**
 * Shows `Fallback` if a screen throws or its code cannot be loaded, until the user navigates. React requires
 * a class for this.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromProps({ url }: Props, state: State): State | null {
    return url === state.url ? null : { url, failed: undefined };
  }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, 'screen');
  }

  override render() {
    const { failed } = this.state;
    const { Fallback, children } = this.props;
    return failed ? <Fallback error={failed.error} /> : children;
  }
}
