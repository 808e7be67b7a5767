import { expect, test } from "vitest";
import { answered, api } from "./client";
import { ApiError } from "./error";

test("[SHELL-13e] a JSON error that arrives where a file was asked for is read as a JSON error", async () => {
  const envelope = { key: "message.not_found", message: "We could not find this.", fields: [] };
  const type = { "Content-Type": "application/octet-stream" };
  const file = new Response(new Blob([JSON.stringify(envelope)]), { status: 404, headers: type });
  const call = api.GET("/api/secured/booking_keys/{bookingKey}/calendar", {
    params: { path: { bookingKey: "AAAAAAAAAAAAAAAAAAAAAA" } },
    baseUrl: "https://book.example.org",
    parseAs: "blob",
    fetch: async () => file,
  });
  const error = await answered(call as never).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, key: "message.not_found", message: envelope.message });
});
