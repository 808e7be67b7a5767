import { describe, expect, test } from "vitest";
import { ApiError } from "../../../api";
import { creationErrorWords } from "./creation-error";

function failure(status: number, message = "What the server wrote."): ApiError {
  return new ApiError(status, { key: "message.some_key", message, fields: [], requestId: "01J" });
}

describe("errors of creation", () => {
  test.each([505, 507, 599])(
    "[BOOK-05a] status %i shows the general server error message",
    (status) => {
      expect(creationErrorWords(failure(status))).toEqual({ key: "message.server_error" });
    },
  );

  test.each([500, 501, 502, 503, 504])(
    "[BOOK-05b] status %i shows the message keyed by it",
    (status) => {
      expect(creationErrorWords(failure(status))).toEqual({
        key: `message.status_${status}`,
      });
    },
  );

  test.each([400, 403, 409, 410, 422, 429])(
    "[BOOK-05c] status %i shows the server's message",
    (status) => {
      expect(creationErrorWords(failure(status))).toEqual({ text: "What the server wrote." });
    },
  );

  test("without an answer it is the connection", () => {
    expect(creationErrorWords(new ApiError(0))).toEqual({ key: "message.connection_lost" });
  });
});
