import { words } from '../../kit/words.ts'
/** Texts of the form that adds or changes one row, and of updating many rows at once. */
export const itemFormTexts = {
  add: (label: string) => `Add ${label}`,
  change: (label: string, called: string) => (called.startsWith(`${label} `) ? called : `${label} ${called}`),
  save: words.save,
  saveNext: 'Save and add another',
  cancel: words.cancel,
  close: 'Close the form',
  saving: (label: string) => `Saving ${label}`,
  discard: 'Discard your changes?',
  discardHelp: 'They have not been saved.',
  takenUp: 'Your earlier input was restored. It has not been saved.',
  startOver: 'Discard input',
  added: (keys: readonly string[]) => `Added: ${keys.join(', ')}`,
  nothingChanged: 'No changes yet.',
  effectiveFrom: 'Effective from',
  effectiveHelp: (labels: readonly string[], zone: string) =>
    `${labels.join(', ')}: if empty, effective from now on. With a time in the past, KPIs since then are recomputed. ` +
    `Times are in ${zone}.`,
  holds: (labels: readonly string[]) => `${labels.join(', ')} ${labels.length === 1 ? 'holds' : 'hold'}`,
  holdsFirst: 'from the first message: also applies to all data reported so far',
  holdsLater: 'from now on, or from a chosen time',
  meanwhile: (otherValue: string) => `Another user has changed this to ${otherValue}; saving replaces it.`,
  required: '* required',
  chooseFirst: (label: string) => `Select ${label} first: the options depend on it.`,
  valueRequired: 'is required',
  number: 'must be a number',
  integer: 'must be a whole number',
  minimum: (min: string) => `must be at least ${min}`,
  maximum: (max: string) => `must be at most ${max}`,
  instant: 'must be a date and time',
  oneOf: 'must be one of the options',
  json: 'must be a structured value (JSON)',
  secretHelp: 'Stored encrypted and never shown. Leave it empty to keep the present value.',
} as const

/** Messages about entered tag codes. */
export const tagCodeTexts = {
  noEpc: 'This is not a hexadecimal EPC. Was it the barcode beside the tag?',
  badCode: (code: string, text: string) => `${code} ${text}`,
} as const
