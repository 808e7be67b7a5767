import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followed, type Waiting, waitingIn } from "./waiting";

const WAITING: Waiting = {
  requests: 60,
  pending: 3,
  timeWishes: 2,
  callBacks: 40,
  detailsChanges: 20,
  failedMessages: 0,
  recordedOnly: [],
};

describe("[OPS-08x] how much waits", () => {
  it("is shown for each kind and for several together, as far as it is counted", () => {
    expect(waitingIn(WAITING, ["pending"])).toBe(3);
    expect(waitingIn(WAITING, ["callBacks", "detailsChanges"])).toBe(60);
    expect(waitingIn(WAITING, ["requests", "callBacks", "detailsChanges"])).toBe(100);
    expect(waitingIn(undefined, ["pending"])).toBe(0);
  });
});

describe("[OPS-08x] how much waits is asked again", () => {
  const client = new QueryClient();
  const stale = () => client.getQueryState(["office", "waiting"])?.isInvalidated;
  let leave = () => {};

  beforeEach(() => {
    leave = followed(client);
    client.setQueryData(["office", "waiting"], WAITING);
  });
  afterEach(() => {
    leave();
    client.clear();
  });

  const act = (mutationFn: () => Promise<unknown>) =>
    client.getMutationCache().build(client, { mutationFn, retry: false }).execute(undefined);

  it("after every action of staff, also a refused one", async () => {
    await act(async () => "done");
    expect(stale()).toBe(true);
    client.setQueryData(["office", "waiting"], WAITING);
    expect(stale()).toBe(false);
    await act(() => Promise.reject(new Error("somebody was faster"))).catch(() => undefined);
    expect(stale()).toBe(true);
  });

  it("when a board changed, not when it is only read", () => {
    const board = ["office", "board", { clinicId: 1 }];
    client.setQueryData(board, { version: "1" });
    client.setQueryData(board, { version: "1" });
    expect(stale()).toBe(false);
    client.setQueryData(["office", "day"], { version: "2" });
    expect(stale()).toBe(false);
    client.setQueryData(board, { version: "2" });
    expect(stale()).toBe(true);
  });
});
