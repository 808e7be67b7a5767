import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { CodeField, type CodeFieldProps } from "./CodeField";

type Props = Partial<Omit<CodeFieldProps, "value" | "onChange">>;

function Code(props: Props) {
  const [value, setValue] = useState("");
  return <CodeField id="code" label="Code" {...props} value={value} onChange={setValue} />;
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Code" });

describe("the code from a text message", () => {
  it("[A11Y-01j] can be filled in by the telephone", () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    expect(box().autocomplete).toBe("one-time-code");
    expect(box().inputMode).toBe("numeric");
    fireEvent.input(box(), { target: { value: "482716" } });
    expect(onComplete).toHaveBeenCalledExactlyOnceWith("482716");
  });

  it("[A11Y-01j] can be typed", async () => {
    render(<Code />);
    await userEvent.type(box(), "482716");
    expect(box().value).toBe("482716");
  });

  it("[A11Y-01j] can be pasted with spaces and words around it", async () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.click(box());
    await userEvent.paste("Your code: 482 716");
    expect(box().value).toBe("482716");
    expect(onComplete).toHaveBeenCalledExactlyOnceWith("482716");
  });

  it("takes Arabic digits, and no more than six", async () => {
    render(<Code />);
    await userEvent.type(box(), "٤٨2x7169");
    expect(box().value).toBe("482716");
  });

  it("that is wrong says how many tries are left, politely", () => {
    render(<Code error="That code isn't right." triesLeft="You have 3 tries left." />);
    const sentence = "That code isn't right. You have 3 tries left.";
    expect(screen.getByRole("status").textContent).toBe(sentence);
    expect(screen.getByRole("textbox", { description: sentence })).toBe(box());
    expect(box().getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the button that sends it again", () => {
  it("waits, can be reached meanwhile, and keeps the focus when the wait is over", async () => {
    const onPress = vi.fn();
    const { rerender } = render(
      <Code resend={{ label: "Send again", waitLabel: "Send again in 1 second", onPress }} />,
    );
    const button = screen.getByRole("button", { name: "Send again in 1 second" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();

    const announcement = "You can send the code again.";
    rerender(<Code resend={{ label: "Send again", announcement, onPress }} />);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send again" }));
    expect(screen.getByText(announcement).tagName).toBe("OUTPUT");
    await userEvent.keyboard("{Enter}");
    expect(onPress).toHaveBeenCalledOnce();
  });
});
