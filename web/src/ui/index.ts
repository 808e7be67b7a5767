// The component library. Components know nothing of router, forms, queries or language: texts come as props.

export { AgeMeter, type AgeMeterProps } from "./age-meter/AgeMeter";
export { Banner, type BannerProps, type BannerTone } from "./banner/Banner";
export { Board, type BoardDevice, type BoardProps } from "./board/Board";
export type { BoardEntry, BoardState } from "./board/BoardEntry";
export { BodyFigure, type BodyFigureProps } from "./body-figure/BodyFigure";
export { BodyPartList, type BodyPartListProps } from "./body-figure/BodyPartList";
export type { BodyPart } from "./body-figure/FigureView";
export {
  BODY_REGIONS,
  type BodyRegion,
  type FigureView,
  isBodyRegion,
} from "./body-figure/regions";
export { BulkBar, type BulkBarProps } from "./bulk-bar/BulkBar";
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  ButtonRow,
  type ButtonVariant,
} from "./button/Button";
export { CalendarMonth, type CalendarMonthProps } from "./calendar-month/CalendarMonth";
export { DayTimes, type DayTimesClinic, type DayTimesProps } from "./calendar-month/DayTimes";
export type { MonthDay } from "./calendar-month/MonthDayButton";
export { Capture, type CaptureProps } from "./capture/Capture";
export { Card, type CardProps } from "./card/Card";
export { Carousel, type CarouselItem, type CarouselProps } from "./carousel/Carousel";
export type { Thumbnail } from "./carousel/Thumbnails";
export { Chip, ChipGroup, type ChipGroupProps, type ChipProps } from "./chip/Chip";
export { ChoiceTile, type ChoiceTileProps, TileGrid } from "./choice-tile/ChoiceTile";
export { classes } from "./classes";
export { ClinicCard, type ClinicCardProps } from "./clinic-card/ClinicCard";
export { CodeField, type CodeFieldProps } from "./code-field/CodeField";
export { type Resend, ResendButton } from "./code-field/ResendButton";
export { DataTable, type DataTableProps } from "./data-table/DataTable";
export {
  type DataColumn,
  type RowAction,
  type RowActions,
  roles as tableRoles,
  type TableSelection,
  type TableSort,
} from "./data-table/tableTypes";
export { DateLeaf, type DateLeafProps } from "./date-leaf/DateLeaf";
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from "./dialog/Dialog";
export {
  MessageDialog,
  type MessageDialogProps,
  ProcessingDialog,
  type ProcessingDialogProps,
} from "./dialog/MessageDialog";
export { NotAllowedDialog, type NotAllowedDialogProps } from "./dialog/NotAllowedDialog";
export type { DialogProgress } from "./dialog/ProgressLine";
export { useDialogTurn } from "./dialog/useDialogTurn";
export { type LeaveGuard, useLeaveGuard } from "./dialog/useLeaveGuard";
export { EmptyState, type EmptyStateProps } from "./empty-state/EmptyState";
export { ErrorSummary, type ErrorSummaryProps } from "./error-summary/ErrorSummary";
export { type ExamAction, ExamCard, type ExamCardProps } from "./exam-card/ExamCard";
export { FaceScale, type FaceScaleProps } from "./face-scale/FaceScale";
export { type Fact, FactList, type FactListProps } from "./fact-list/FactList";
export { Checkbox, type CheckboxProps } from "./field/Checkbox";
export { DateOfBirthField, type DateOfBirthFieldProps } from "./field/DateOfBirthField";
export { SelectField, type SelectFieldProps } from "./field/SelectField";
export { TextArea, type TextAreaProps } from "./field/TextArea";
export { TextField, type TextFieldProps } from "./field/TextField";
export type { DatePart, TypedDate } from "./field/typedDate";
export { HoldBar, type HoldBarProps } from "./hold-bar/HoldBar";
export { Icon, type IconProps } from "./icon/Icon";
export type { IconName } from "./icon/paths";
export { Itinerary, type ItineraryDay, type ItineraryProps, type Leg } from "./itinerary/Itinerary";
export { type Plan, PlanChoice, type PlanChoiceProps } from "./itinerary/PlanChoice";
export type { Total } from "./itinerary/Totals";
export { KioskFoot, type KioskFootProps } from "./kiosk-foot/KioskFoot";
export { KioskIdle, type KioskIdleProps } from "./kiosk-idle/KioskIdle";
export { KioskKeyboard, type KioskKeyboardProps } from "./kiosk-keyboard/KioskKeyboard";
export type { KeyboardTexts } from "./kiosk-keyboard/keyboardTypes";
export { LanguageMenu, type LanguageMenuProps } from "./language-menu/LanguageMenu";
export { Link, type LinkProps, LinkProvider, type LinkProviderProps } from "./link/Link";
export { Meter, type MeterProps } from "./meter/Meter";
export { NoticePage, type NoticePageProps, type NoticeTone } from "./notice-page/NoticePage";
export { OfflineBar, type OfflineBarProps } from "./offline-bar/OfflineBar";
export { OutcomeCard, type OutcomeCardProps, type OutcomeState } from "./outcome/OutcomeCard";
export { OutcomeList, type OutcomeListProps } from "./outcome/OutcomeList";
export { PAGE_TITLE_ID, PageHead, type PageHeadProps } from "./page-head/PageHead";
export { ProviderHtml, type ProviderHtmlProps } from "./provider-html/ProviderHtml";
export { Question, type QuestionProps } from "./question/Question";
export { QuestionProgress, type QuestionProgressProps } from "./question/QuestionProgress";
export { type RadioCard, RadioCards, type RadioCardsProps } from "./radio-cards/RadioCards";
export {
  RedirectCountdown,
  type RedirectCountdownProps,
} from "./redirect-countdown/RedirectCountdown";
export { Segmented, type SegmentedProps } from "./segmented/Segmented";
export { type RailItem, SideRail, type SideRailProps } from "./side-rail/SideRail";
export { signaturePicture } from "./signature-field/picture";
export { SignatureField, type SignatureFieldProps } from "./signature-field/SignatureField";
export { isSigned, NO_SIGNATURE, type Signature } from "./signature-field/signature";
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
export type { TimeMark } from "./time-grid/timeTypes";
export { Timeline, type TimelineItem, type TimelineProps } from "./timeline/Timeline";
export { Toast, type ToastProps } from "./toast/Toast";
export { type ToastMessage, ToastRegion, type ToastRegionProps } from "./toast/ToastRegion";
export { TodoCard, type TodoCardProps } from "./todo/TodoCard";
export { TodoList, type TodoListProps } from "./todo/TodoList";
export { useCurrentInView } from "./useCurrentInView";
export { useMediaQuery } from "./useMediaQuery";
export { UserMenu, type UserMenuProps } from "./user-menu/UserMenu";
export type { WeekBlockData, WeekBlockKind } from "./week-editor/WeekBlock";
export { WeekEditor, type WeekEditorDay, type WeekEditorProps } from "./week-editor/WeekEditor";
