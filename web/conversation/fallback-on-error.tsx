import { Component, type ReactNode } from 'react';
import { logFailure } from '../api/log-failure.ts';

interface Props {
  /** The name under which the failure is logged. */
  action: string;
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows `fallback` if its content throws, so that the rest of the page stays. React supports this only in a
 * class component.
 */
export class FallbackOnError extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, this.props.action);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
