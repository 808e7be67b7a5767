/** How far a picture has come; one that can't be shown counts as loaded, so that the others show. */
interface LoadState {
  readonly isPending: boolean;
}

export function isLoading(pictures: readonly LoadState[]): boolean {
  return pictures.some(({ isPending }) => isPending);
}
