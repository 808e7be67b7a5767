// The component library. Components know no router, form, query or language: texts come as props.
export { Banner, type BannerProps, type BannerTone } from "./banner/Banner";
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  ButtonRow,
  type ButtonVariant,
} from "./button/Button";
export { Card, type CardProps } from "./card/Card";
export { Chip, ChipGroup, type ChipGroupProps, type ChipProps } from "./chip/Chip";
export { ChoiceTile, type ChoiceTileProps, TileGrid } from "./choice-tile/ChoiceTile";
export { classes } from "./classes";
export { ClinicCard, type ClinicCardProps } from "./clinic-card/ClinicCard";
export { DateLeaf, type DateLeafProps } from "./date-leaf/DateLeaf";
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from "./dialog/Dialog";
export { EmptyState, type EmptyStateProps } from "./empty-state/EmptyState";
export { ErrorSummary, type ErrorSummaryProps } from "./error-summary/ErrorSummary";
export { type Fact, FactList, type FactListProps } from "./fact-list/FactList";
export { Checkbox, type CheckboxProps } from "./field/Checkbox";
export { DateOfBirthField, type DateOfBirthFieldProps } from "./field/DateOfBirthField";
export { TextArea, type TextAreaProps } from "./field/TextArea";
export { TextField, type TextFieldProps } from "./field/TextField";
export type { DatePart, TypedDate } from "./field/typedDate";
export { HoldBar, type HoldBarProps } from "./hold-bar/HoldBar";
export { Icon, type IconProps } from "./icon/Icon";
export type { IconName } from "./icon/paths";
export { Link, type LinkProps, LinkProvider, type LinkProviderProps } from "./link/Link";
export { NoticePage, type NoticePageProps, type NoticeTone } from "./notice-page/NoticePage";
export { PAGE_TITLE_ID, PageHead, type PageHeadProps } from "./page-head/PageHead";
export { type RadioCard, RadioCards, type RadioCardsProps } from "./radio-cards/RadioCards";
export { SiteFooter, type SiteFooterProps } from "./site-footer/SiteFooter";
export { SiteHeader, type SiteHeaderProps, type SiteLink } from "./site-header/SiteHeader";
export { Loading, type LoadingProps, Skeleton, type SkeletonProps } from "./skeleton/Skeleton";
export { DayStrip, type DayStripProps, type StripDay } from "./slots/DayStrip";
export { SlotButton, type SlotButtonProps, type SlotState } from "./slots/SlotButton";
export type { SlotWeekDay, WeekSlot } from "./slots/SlotDay";
export { SlotWeek, type SlotWeekProps } from "./slots/SlotWeek";
export { type Step, Stepper, type StepperProps } from "./stepper/Stepper";
export { SuggestField, type SuggestFieldProps } from "./suggest-field/SuggestField";
export type { SuggestItem } from "./suggest-field/SuggestionList";
export { Tag, type TagProps, type TagTone } from "./tag/Tag";
export { Timeline, type TimelineItem, type TimelineProps } from "./timeline/Timeline";
