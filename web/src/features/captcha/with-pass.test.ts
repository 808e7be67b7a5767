import { describe, expect, test } from "vitest";
import { ApiError } from "../../api";
import { withPass, withPassOnDemand } from "./with-pass";

const asked = new ApiError(403, { key: "message.captcha_required" });

/** A server that accepts one pass only, and what it was sent. */
function server(good: string | undefined) {
  const sent: (string | undefined)[] = [];
  async function call(pass: string | undefined): Promise<string> {
    sent.push(pass);
    if (pass !== good) throw asked;
    return "held";
  }
  return { sent, call };
}

const solve = async (anew: boolean) => (anew ? "new" : "kept");

describe("a pass is brought", () => {
  test("[SLOT-05m] only when the server asks for it, and the call goes on by itself", async () => {
    const open = server(undefined);
    expect(await withPassOnDemand(open.call, solve)).toBe("held");
    expect(open.sent).toEqual([undefined]);
    const guarded = server("kept");
    expect(await withPassOnDemand(guarded.call, solve)).toBe("held");
    expect(guarded.sent).toEqual([undefined, "kept"]);
  });

  test("[SLOT-05m] a pass that is used up is replaced once", async () => {
    const guarded = server("new");
    expect(await withPassOnDemand(guarded.call, solve)).toBe("held");
    expect(guarded.sent).toEqual([undefined, "kept", "new"]);
    const shut = server("another");
    await expect(withPass(shut.call, solve)).rejects.toBe(asked);
    expect(shut.sent).toEqual(["kept", "new"]);
  });

  test("another refusal is reported at once", async () => {
    const taken = new ApiError(409, { key: "message.slot_just_taken" });
    await expect(withPassOnDemand(() => Promise.reject(taken), solve)).rejects.toBe(taken);
  });
});
