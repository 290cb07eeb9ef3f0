import type { DelayUnit } from '@takt/domain/areas/notifications/delayMs.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import type { RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { counted, plural } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'

/** Texts of the saving of a notification. */
export const savingTexts = {
  added: 'Notification(s) Have Been Added',
  updated: 'Notification(s) Have Been Updated',
  errorAdding: 'Error adding notification',
  errorUpdating: 'Error updating notification',
} as const

/** Texts of what oneself was told. */
export const toldTexts = {
  title: 'What you were told',
  bell: (count: number) => (count === 0 ? 'What you were told' : `What you were told: ${count} new`),
  news: (count: number) => (count === 0 ? '' : `${count} new`),
  isNew: 'New',
  allRead: 'Mark all as read',
  nothing: 'Nothing in the last 30 days.',
  failed: 'What you were told could not be loaded.',
} as const

/** Texts of acknowledging what was reported. */
export const acknowledgementTexts = {
  acknowledge: 'Acknowledge',
  acknowledgeIt: (message: string) => `Acknowledge: ${message}`,
  acknowledged: (by: string | null, when: string) =>
    by === null ? `Acknowledged, ${when}` : `Acknowledged by ${by}, ${when}`,
  failed: 'This could not be acknowledged. Try again.',
} as const

const unitWords = { MINUTES: 'minute', HOURS: 'hour', DAYS: 'day', WEEKS: 'week' } satisfies Record<DelayUnit, string>

/** Every other text of notifications. */
export const notificationTexts = {
  add: 'Add notification',
  addTitle: 'Add Notification',
  updateTitle: 'Update Notification',
  edit: 'Edit',
  deleted: 'Notification Deleted',
  remove: words.delete,
  removeQuestion: 'Delete this notification?',
  removeText: 'Its conditions, recipients and follow-ups go with it.',
  save: words.save,
  update: 'Update',
  cancel: words.cancel,
  adding: 'Adding…',
  updating: 'Updating…',
  loading: 'Loading…',
  failed: 'This notification could not be loaded.',
  masked: 'Conditions and recipients are not shown while names are masked.',
  fields: {
    description: words.description,
    itemType: 'Watches',
    active: 'Active',
    startDate: 'From',
    endDate: 'Until',
    delay: 'After',
    unit: 'Unit',
  },
  zoneHelp: (zone: string) => `Days of ${zone}, both included.`,
  main: 'When it happens',
  followUp: (nth: number) => `Follow-up ${nth}`,
  addFollowUp: 'Add follow-up',
  removeFollowUp: (nth: number) => `Remove follow-up ${nth}`,
  conditions: 'Conditions',
  anyOf: (itemType: string) =>
    itemType === machineAlerts.name ? 'Every alert that begins is told.' : 'Every new row is told.',
  asMain: 'It is told if the conditions above still hold then.',
  chooseFirst: 'Choose first what is watched.',
  addCondition: 'Add condition',
  condition: { add: 'Add condition', edit: 'Change condition', column: 'Field', operator: 'Comparison' },
  changeCondition: (label: string) => `Change: ${label}`,
  removeCondition: (label: string) => `Remove: ${label}`,
  logicOf: (label: string) => `How “${label}” is joined`,
  logic: { AND: 'and', OR: 'or' },
  recipients: 'Recipients',
  addRecipient: 'Add recipient',
  removeRecipient: (nth: number) => `Remove recipient ${nth}`,
  kindOf: (nth: number) => `Kind of recipient ${nth}`,
  whoOf: (nth: number) => `Recipient ${nth}`,
  kinds: { user: 'Person', group: 'Group', email: 'E-mail', device: 'Device' } satisfies Record<RecipientType, string>,
  unit: (unit: DelayUnit) => plural(unitWords[unit], 2),
  delay: (value: string, unit: DelayUnit) => counted(value, unitWords[unit]),
  after: (delay: string) => `After ${delay}:`,
  toldAfter: (name: string, delay: string) => `${name}, after ${delay}`,
  /** Of a follow-up: `1 minute after Request waits, if it still holds`. */
  afterParent: (delay: string) => `${delay} after`,
  ifStill: ', if it still holds',
  ifThen: ', if then',
  nobody: 'Nobody is told.',
  noEmail: {
    noAddress: 'No email: no address',
    disabled: 'Gets nothing: the account is disabled',
    gone: 'Gets nothing: no account in this organization',
    noServer: 'No email: no mail server is set up',
    noMembers: 'Gets nothing: no member is in this organization',
    members: (without: number, of: number) => `${without} of ${of} members get no email: no address`,
  },
  marked: (who: string, mark: string) => `${who} (${mark})`,
  stops: {
    never:
      'This follow-up can never stop: its conditions cannot cease to hold, and nobody who is notified before can ' +
      'acknowledge. Add a condition on a field that changes, or a person as an earlier recipient.',
    acknowledged: 'Only acknowledging stops this follow-up: its conditions cannot cease to hold.',
  },
  /** Beside the button that saves: `Follow-up 1 can never stop`. */
  stopsBrief: {
    never: (nth: number) => `Follow-up ${nth} can never stop`,
    acknowledged: (nth: number) => `Follow-up ${nth} stops only when acknowledged`,
  },
  stillNeeded: (names: readonly string[]) => `Still needed: ${names.join(', ')}`,
  needs: {
    description: 'a description',
    itemType: 'what is watched',
    followUp: (nth: number) => `a description and delay of follow-up ${nth}`,
  },
  record: 'What it told',
  recordFailed: 'What it told could not be loaded.',
  recordEmpty: 'Nothing yet.',
  count: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`),
  columns: { at: 'When', what: 'What', who: 'Whom' },
  gathering: 'to be told at',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  channels: { inbox: 'in Takt', letter: 'by letter' },
  states: {
    waiting: 'to be told',
    going: 'on its way',
    sent: 'told',
    refused: 'refused',
    unknown: 'not known whether it arrived',
    missed: 'not told',
    withheld: 'not told',
  },
} as const
