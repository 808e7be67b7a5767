import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { KioskFoot } from "./KioskFoot";

describe("the foot of a kiosk", () => {
  it("offers language, larger text and help, and says whether the text is large", async () => {
    const onLanguage = vi.fn();
    const onText = vi.fn();
    const onHelp = vi.fn();
    render(
      <KioskFoot
        language={{ label: "English", name: "English, change the language", onPress: onLanguage }}
        largerText={{ label: "Larger text", isOn: true, onPress: onText }}
        help={{ label: "Call for help", onPress: onHelp }}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(onLanguage).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Larger text", pressed: true }));
    await userEvent.click(screen.getByRole("button", { name: "Call for help" }));
    expect(onText).toHaveBeenCalledOnce();
    expect(onHelp).toHaveBeenCalledOnce();
  });
});
