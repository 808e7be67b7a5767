/** The server of a test that renders a page: the test says what it answers. Files of a worker share the client, so the test
 * sets the answers before each test, and none outlives it. */
type Answer = (request: Request) => Response | Promise<Response>;

const away: Answer = () => {
  throw new TypeError("no test has said what the server answers");
};

let answer = away;

export function answerCalls(by: Answer): void {
  answer = by;
}

export function forgetAnswers(): void {
  answer = away;
}

/** Outside a browser an address needs its host. */
class RequestWithHost extends Request {
  constructor(address: RequestInfo | URL, init?: RequestInit) {
    super(new URL(String(address), "http://localhost"), init);
  }
}

/** Before anything is imported that calls the server. */
export function playServer(): void {
  globalThis.Request = RequestWithHost;
  globalThis.fetch = async (asked) => answer(asked as Request);
}
