import { words } from '../../kit/words.ts'
/** Texts of the form in which one row is added or changed, and of changing many at once. */
export const itemFormTexts = {
  add: (label: string) => `Add ${label}`,
  change: (label: string, called: string) => (called.startsWith(`${label} `) ? called : `${label} ${called}`),
  save: words.save,
  saveNext: 'Save and add another',
  cancel: words.cancel,
  close: 'Close the form',
  saving: (label: string) => `Saving ${label}`,
  discard: 'Discard what you typed?',
  discardHelp: 'It has not been saved.',
  takenUp: 'What you typed before is here again. It has not been saved.',
  startOver: 'Discard it',
  added: (keys: readonly string[]) => `Added: ${keys.join(', ')}`,
  nothingChanged: 'Nothing is changed yet.',
  effectiveFrom: 'Holds from',
  effectiveHelp: (labels: readonly string[], zone: string) =>
    `${labels.join(', ')}: empty means from now on. A time in the past has the figures since then computed anew. ` +
    `Times are of ${zone}.`,
  holds: (labels: readonly string[]) => `${labels.join(', ')} ${labels.length === 1 ? 'holds' : 'hold'}`,
  holdsFirst: 'from the first message: what was told so far counts by it too',
  holdsLater: 'from now on, or from a time',
  meanwhile: (theirs: string) => `Somebody changed this to ${theirs} meanwhile; saving replaces it.`,
  required: '* must be given',
  chooseFirst: (label: string) => `Choose ${label} first: what there is of it is offered then.`,
  mustGive: 'must be given',
  number: 'must be a number',
  integer: 'must be a whole number',
  atLeast: (least: string) => `must be at least ${least}`,
  atMost: (most: string) => `must be at most ${most}`,
  instant: 'must be a day and a time',
  oneOf: 'must be one of the values offered',
  json: 'must be a structured value (JSON)',
  secretHelp: 'Kept sealed and never shown. Leave it empty to keep what is there.',
} as const

/** What is said of tag codes that are entered. */
export const tagCodeTexts = {
  noEpc: 'This is no hexadecimal EPC. Was it the barcode beside the tag?',
  badCode: (code: string, text: string) => `${code} ${text}`,
} as const
