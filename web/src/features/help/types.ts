/** What a person was looking at when they asked for help. */
export interface HelpPlace {
  readonly regionSlug?: string | undefined;
  readonly clinicSlug?: string | undefined;
}

export interface HelpDialogProps {
  place: HelpPlace;
  onClose: () => void;
}
