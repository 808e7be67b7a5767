import { Component, type ReactNode } from "react";
import { logTrouble } from "../../../lib/log";
import { Banner } from "../../../ui";

interface FormBoundaryProps {
  /** What is shown instead of a form that can't be drawn. */
  failed: string;
  children: ReactNode;
}

/** A definition on its way may be one that SurveyJS can't draw: that must not take the page with it. */
export class FormBoundary extends Component<FormBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    logTrouble("A questionnaire that is being written can't be shown.");
  }

  override render() {
    const { failed, children } = this.props;
    return this.state.isBroken ? <Banner tone="warning">{failed}</Banner> : children;
  }
}
