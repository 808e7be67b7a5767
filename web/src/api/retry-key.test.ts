import { expect, test } from "vitest";
import { ApiError } from "./error";
import { RetryKeys } from "./retry-key";

/** Returns each answer in turn and records the key of each call. */
function server(...answers: (ApiError | "done")[]) {
  const keys: string[] = [];
  const send = async (key: string) => {
    keys.push(key);
    const answer = answers[keys.length - 1];
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { keys, send };
}

test("a call whose answer was lost is sent again under the same key", async () => {
  const { keys, send } = server(new ApiError(0), new ApiError(503), "done");
  const retry = new RetryKeys();
  await expect(retry.call({ slot: 1 }, send)).rejects.toThrow();
  await expect(retry.call({ slot: 1 }, send)).rejects.toThrow();
  await retry.call({ slot: 1 }, send);
  expect(new Set(keys).size).toBe(1);
});

test("another body, or the same wish after an answer, has a key of its own", async () => {
  const { keys, send } = server(new ApiError(0), "done", "done", new ApiError(409), "done");
  const retry = new RetryKeys();
  await expect(retry.call({ slot: 1 }, send)).rejects.toThrow();
  await retry.call({ slot: 2 }, send);
  await retry.call({ slot: 2 }, send);
  await expect(retry.call({ slot: 2 }, send)).rejects.toThrow();
  await retry.call({ slot: 2 }, send);
  expect(new Set(keys).size).toBe(5);
});
