/** The product's logo, until a provider uploads its own: a scan rising over water. */
export function LogoMark() {
  return (
    <svg className="ui-logo-mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="11" />
      <path d="M8.5 24.5c3.8 0 3.8-2.5 7.7-2.5s3.8 2.5 7.6 2.5 3.9-2.5 7.7-2.5M12.5 17.5a7.5 7.5 0 0 1 15 0" />
      <path d="M8.5 30.5c3.8 0 3.8-2.5 7.7-2.5s3.8 2.5 7.6 2.5 3.9-2.5 7.7-2.5" opacity="0.6" />
      <circle cx="20" cy="16.5" r="2.4" />
    </svg>
  );
}
