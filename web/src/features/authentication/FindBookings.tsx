import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answered, api, isApiError, useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { civilDateHere } from "../../lib/civil-date";
import { defined } from "../../lib/defined";
import { Button, DateOfBirthField, NoticePage, PageHead, TextField } from "../../ui";
import { birthDate, birthProblem, PhoneLink, Refused } from "../booking";
import { withCaptcha } from "../captcha";

const nothing = { email: "", phone: "", birthDay: "", birthMonth: "", birthYear: "" };

/** Sends the links of a patient's bookings again. Everybody gets the same answer, whether or not there are any. */
export function FindBookings() {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  const [typed, setTyped] = useState(nothing);
  const [tried, setTried] = useState(false);
  const sending = useSending(typed);
  const refused = isApiError(sending.error) ? sending.error.fields : [];
  const wordsOf = (field: string) => refused.find((one) => one.field === field)?.message;
  const born = birthProblem(typed, civilDateHere(new Date()));
  const noContact = !typed.email.trim() && !typed.phone.trim();

  function type(changes: Partial<typeof nothing>) {
    setTyped({ ...typed, ...changes });
    if (sending.error) sending.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!born && !noContact) sending.mutate();
  }

  if (sending.isSuccess) {
    return (
      <NoticePage tone="waiting" icon="mail" title={text("find.done_title")}>
        <p>{text("find.done")}</p>
        {phone && <PhoneLink number={phone} />}
      </NoticePage>
    );
  }
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label={text("find.title")}>
      <PageHead title={text("find.title")} intro={text("find.intro")} />
      {sending.error && refused.length === 0 && <Refused error={sending.error} />}
      <TextField
        id="find-email"
        name="email"
        label={text("find.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        value={typed.email}
        onChange={(email) => type({ email })}
        error={tried && noContact ? text("find.error_contact") : wordsOf("email")}
      />
      <TextField
        id="find-phone"
        name="phone"
        label={text("find.phone")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="medium"
        value={typed.phone}
        onChange={(number) => type({ phone: number })}
        error={wordsOf("phone")}
      />
      <DateOfBirthField
        id="find-birth"
        legend={text("details.birth")}
        help={text("details.birth_help")}
        labels={{
          day: text("details.birth_day"),
          month: text("details.birth_month"),
          year: text("details.birth_year"),
        }}
        value={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
        onChange={({ day, month, year }) =>
          type({ birthDay: day, birthMonth: month, birthYear: year })
        }
        error={tried && born ? text(born.text) : wordsOf("dateOfBirth")}
        invalidParts={tried && born ? [born.birthPart] : undefined}
        required
      />
      <p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={sending.isPending}
          busyLabel={text("find.sending")}
        >
          {text("find.send")}
        </Button>
      </p>
      {phone && (
        <p className="small muted">
          <RichText
            text={text("auth.stuck", { phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
    </form>
  );
}

function useSending(typed: typeof nothing) {
  const { captcha } = useConfig().application;
  return useMutation({
    mutationFn: () => {
      const contact = {
        email: typed.email.trim() || undefined,
        phone: typed.phone.trim() || undefined,
      };
      const body = { dateOfBirth: birthDate(typed) ?? "", ...defined(contact) };
      return withCaptcha(captcha, (pass) =>
        answered(
          api.POST("/api/link_requests", {
            params: { header: defined({ "Captcha-Pass": pass }) },
            body,
          }),
        ),
      );
    },
  });
}
