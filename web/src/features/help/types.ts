/** What a person was looking at when they asked for help. */
export interface HelpTopic {
  readonly regionSlug?: string | undefined;
  readonly clinicSlug?: string | undefined;
}

export interface HelpDialogProps {
  place: HelpTopic;
  onClose: () => void;
}
