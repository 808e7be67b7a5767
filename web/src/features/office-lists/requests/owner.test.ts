import { describe, expect, it } from "vitest";
import type { RequestDetail } from "./api";
import { ownerChoices } from "./owner";

const ANA = { username: "ana", name: "Ana Testova" };
const OTHER_ANA = { username: "ana-2", name: "Ana Testova" };
const shutOut = (name: string) => `${name} (disabled)`;

function choices(request: Partial<RequestDetail["request"]>) {
  const detail = { request, assignable: [ANA, OTHER_ANA] } as unknown as RequestDetail;
  return ownerChoices(detail, shutOut);
}

const labels = ({ choices }: ReturnType<typeof ownerChoices>) => choices.map(({ label }) => label);

describe("who deals with a request", () => {
  it("tells two of the same name apart by their user names", () => {
    expect(choices({ owner: "Ana Testova", ownerUsername: "ana-2" }).owner).toBe("ana-2");
    expect(choices({ owner: "Ana Testova", ownerUsername: "ana" }).owner).toBe("ana");
  });

  it("is nobody where nobody does", () => {
    expect(choices({})).toEqual({
      owner: "",
      choices: [
        { value: "ana", label: "Ana Testova" },
        { value: "ana-2", label: "Ana Testova" },
      ],
    });
  });

  it("shows a disabled account as such, so that nobody can be chosen instead", () => {
    const gone = choices({ owner: "Nina", ownerUsername: "nina", ownerDisabled: true });
    expect(gone.owner).toBe("nina");
    expect(labels(gone)).toEqual(["Ana Testova", "Ana Testova", "Nina (disabled)"]);
  });

  it("shows an account that may no longer get it by its name", () => {
    const moved = choices({ owner: "Nina", ownerUsername: "nina", ownerDisabled: false });
    expect(labels(moved)).toEqual(["Ana Testova", "Ana Testova", "Nina"]);
  });
});
