import { afterEach, describe, expect, test, vi } from "vitest";
import { answered, api, onOwing, onUnauthorized, setBearer } from "./client";
import { ApiError } from "./error";

test("[SHELL-13e] a JSON error that arrives where a file was asked for is read as a JSON error", async () => {
  const envelope = { key: "message.not_found", message: "We couldn't find this.", fields: [] };
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

describe("the session", () => {
  const at = (status: number) => {
    const fetch = vi.fn<(request: Request) => Promise<Response>>();
    fetch.mockImplementation(async () => new Response("{}", { status }));
    return { baseUrl: "https://book.example.org", fetch };
  };
  const path = { bookingKey: "AAAAAAAAAAAAAAAAAAAAAA" };
  const summary = "/api/secured/booking_keys/{bookingKey}/summary";

  afterEach(() => {
    onUnauthorized(() => undefined);
    onOwing(() => undefined);
    setBearer(undefined);
  });

  test("that has ended is reported, except when the call asks who is signed in", async () => {
    const ended = vi.fn();
    onUnauthorized(ended);
    await api.GET("/api/authentication", at(401));
    await api.GET(summary, { params: { path }, ...at(403) });
    expect(ended).not.toHaveBeenCalled();
    await api.GET(summary, { params: { path }, ...at(401) });
    expect(ended).toHaveBeenCalledOnce();
  });

  test("of an account with a step due is reported, whatever was called", async () => {
    const owing = vi.fn();
    onOwing(owing);
    const refused = (key: string) => {
      const fetch = async () => new Response(JSON.stringify({ key }), { status: 403 });
      return api.GET("/api/regions", { baseUrl: "https://book.example.org", fetch });
    };
    const ask = (key: string) => answered(refused(key)).catch(() => undefined);
    await ask("message.not_allowed");
    expect(owing).not.toHaveBeenCalled();
    await ask("message.password_due");
    await ask("message.second_factor_due");
    expect(owing).toHaveBeenCalledTimes(2);
  });

  test("of a browser without cookies goes along with every call, until it ends", async () => {
    const call = at(200);
    setBearer("secret");
    await api.GET("/api/authentication", call);
    setBearer(undefined);
    await api.GET("/api/authentication", call);
    const sent = call.fetch.mock.calls.map(([request]) => request.headers.get("Authorization"));
    expect(sent).toEqual(["Bearer secret", null]);
  });
});
