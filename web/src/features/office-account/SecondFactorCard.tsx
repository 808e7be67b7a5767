import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authenticationQuery } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow, Card, Loading, Tag } from "../../ui";
import { LoadFailure, useFailure } from "../office";
import { beginEnrolment, endEnrolment, secondFactorQuery, sessionsQuery } from "./api";
import { EnrolForm } from "./EnrolForm";
import { ProofForm } from "./ProofForm";

/** Whether signing in needs a code, and how to set that up. */
export function SecondFactorCard() {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const [proving, setProving] = useState(false);
  const begun = useMutation({
    mutationFn: beginEnrolment,
    onSuccess: () => setProving(false),
  });
  const ended = useMutation({
    mutationFn: endEnrolment,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      await client.fetchQuery(authenticationQuery);
    },
  });
  const enrolled = state.data?.enrolled;
  const codes = ended.data?.recoveryCodes;
  const broken = proving ? null : begun.error;

  function startAgain() {
    setProving(false);
    begun.reset();
    ended.reset();
  }

  return (
    <Card
      title={text("account.second_factor")}
      action={
        state.data && (
          <Tag tone={enrolled ? "success" : "neutral"} icon={enrolled ? "shield" : undefined}>
            {enrolled ? text("account.second_factor_on") : text("account.second_factor_off")}
          </Tag>
        )
      }
    >
      <div className="stack">
        <p>{text("account.second_factor_what")}</p>
        <LoadFailure query={state} />
        {state.isPending && <Loading label={text("account.waiting")} blocks={[2]} />}
        {broken && (
          <Banner tone="danger" urgent>
            {failure(broken)}
          </Banner>
        )}
        {enrolled && !codes && (
          <p className="muted">
            {text("account.codes_left", { count: state.data?.recoveryCodesLeft ?? 0 })}
          </p>
        )}
        {codes && <RecoveryCodes codes={codes} onDone={startAgain} />}
        {!codes && begun.data && (
          <EnrolForm
            begun={begun.data}
            busy={ended.isPending}
            failure={ended.error ? failure(ended.error) : undefined}
            onCode={(code) => ended.mutate(code)}
            onBack={startAgain}
          />
        )}
        {proving && (
          <ProofForm
            busy={begun.isPending}
            error={begun.error}
            onProof={(proof) => begun.mutate(proof)}
            onBack={startAgain}
          />
        )}
        {/* A press does different things if there is one already. */}
        {state.data && !codes && !begun.data && !proving && (
          <ButtonRow>
            <Button
              variant={enrolled ? "secondary" : "primary"}
              busy={begun.isPending}
              busyLabel={text("account.waiting")}
              onPress={() => (enrolled ? setProving(true) : begun.mutate({}))}
            >
              {enrolled ? text("account.set_up_again") : text("account.set_up")}
            </Button>
          </ButtonRow>
        )}
      </div>
    </Card>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { text } = useLanguage();
  return (
    <div className="stack">
      <Banner tone="success">{text("account.enrolled")}</Banner>
      <p>{text("account.codes_what")}</p>
      <ul className="account-codes" aria-label={text("account.codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="primary" onPress={onDone}>
          {text("account.codes_kept")}
        </Button>
      </ButtonRow>
    </div>
  );
}
