/** Uploads of a test that renders a page. They are no `fetch`, so the test holds each one and says how it goes on. */
export class PlayedUpload {
  static all: PlayedUpload[] = [];

  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  readonly headers: Record<string, string> = {};
  method = "";
  url = "";
  form = new FormData();
  status = 0;
  responseText = "";
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  isStopped = false;

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(): string {
    return "application/json";
  }

  send(form: FormData): void {
    this.form = form;
    PlayedUpload.all.push(this);
  }

  /** So much has been sent. */
  progress(part: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 });
  }

  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
  }

  /** The refusal that the server words. */
  refuse(status: number, key: string, message: string): void {
    this.answer(status, { key, message, fields: [], details: {}, requestId: "r" });
  }

  abort(): void {
    this.isStopped = true;
    this.onabort();
  }

  breakOff(): void {
    this.onerror();
  }
}
