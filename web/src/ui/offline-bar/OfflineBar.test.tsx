import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { OfflineBar } from "./OfflineBar";

it("is put into a status that was there before, and tries once", async () => {
  const onRetry = vi.fn();
  const bar = (isOffline: boolean, busy: boolean) => (
    <OfflineBar
      isOffline={isOffline}
      title="You are offline."
      retryLabel="Try now"
      busy={busy}
      busyLabel="Trying"
      onRetry={onRetry}
    >
      What you typed is kept on this phone.
    </OfflineBar>
  );
  const { rerender } = render(bar(false, false));
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(bar(true, false));
  const [status] = screen.getAllByRole("status");
  expect(status?.textContent).toContain("You are offline. What you typed is kept on this phone.");
  await userEvent.click(screen.getByRole("button", { name: "Try now" }));
  rerender(bar(true, true));
  await userEvent.click(screen.getByRole("button", { name: "Trying" }));
  expect(onRetry).toHaveBeenCalledOnce();
});
