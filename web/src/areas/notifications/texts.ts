import type { DelayUnit } from '@takt/domain/areas/notifications/delayMs.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import type { RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { counted, plural } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'

/** Texts of saving a notification. */
export const savingTexts = {
  added: 'Notification(s) Have Been Added',
  updated: 'Notification(s) Have Been Updated',
  errorAdding: 'Error adding notification',
  errorUpdating: 'Error updating notification',
} as const

/** Texts of the user's own notifications. */
export const inboxTexts = {
  title: 'Notifications',
  buttonLabel: (count: number) => (count === 0 ? 'Notifications' : `Notifications: ${count} new`),
  news: (count: number) => (count === 0 ? '' : `${count} new`),
  isNew: 'New',
  allRead: 'Mark all as read',
  nothing: 'Nothing in the last 30 days.',
  failed: 'Your notifications could not be loaded.',
} as const

/** Texts of acknowledging a notification. */
export const acknowledgementTexts = {
  acknowledge: 'Acknowledge',
  acknowledgeIt: (message: string) => `Acknowledge: ${message}`,
  acknowledged: (by: string | null, time: string) =>
    by === null ? `Acknowledged, ${time}` : `Acknowledged by ${by}, ${time}`,
  failed: 'This could not be acknowledged. Try again.',
} as const

const unitWords = { MINUTES: 'minute', HOURS: 'hour', DAYS: 'day', WEEKS: 'week' } satisfies Record<DelayUnit, string>

/** Other texts of notifications. */
export const notificationTexts = {
  add: 'Add notification',
  addTitle: 'Add Notification',
  updateTitle: 'Update Notification',
  edit: 'Edit',
  deleted: 'Notification Deleted',
  remove: words.delete,
  removeTitle: 'Delete this notification?',
  removeText: 'Its conditions, recipients and follow-ups are deleted too.',
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
  zoneHelp: (zone: string) => `Days in ${zone}, first and last included.`,
  main: 'When it happens',
  followUp: (nth: number) => `Follow-up ${nth}`,
  addFollowUp: 'Add follow-up',
  removeFollowUp: (nth: number) => `Remove follow-up ${nth}`,
  conditions: 'Conditions',
  anyOf: (itemType: string) =>
    itemType === machineAlerts.name
      ? 'A notification is sent for every new alert.'
      : 'A notification is sent for every new record.',
  asMain: 'It is sent if the conditions above still apply then.',
  chooseFirst: 'First choose what to watch.',
  addCondition: 'Add condition',
  condition: { add: 'Add condition', edit: 'Change condition', column: 'Field', operator: 'Comparison' },
  changeCondition: (label: string) => `Change: ${label}`,
  removeCondition: (label: string) => `Remove: ${label}`,
  logicOf: (label: string) => `Operator of “${label}”`,
  logic: { AND: 'and', OR: 'or' },
  recipients: 'Recipients',
  addRecipient: 'Add recipient',
  removeRecipient: (nth: number) => `Remove recipient ${nth}`,
  kindOf: (nth: number) => `Type of recipient ${nth}`,
  recipientLabel: (nth: number) => `Recipient ${nth}`,
  kinds: { user: 'Person', group: 'Group', email: 'Email', device: 'Device' } satisfies Record<RecipientType, string>,
  unit: (unit: DelayUnit) => plural(unitWords[unit], 2),
  delay: (value: string, unit: DelayUnit) => counted(value, unitWords[unit]),
  after: (delay: string) => `After ${delay}:`,
  sentAfter: (name: string, delay: string) => `${name}, after ${delay}`,
  /** For a follow-up: `1 minute after Request waits, if it still applies`. */
  afterParent: (delay: string) => `${delay} after`,
  ifStill: ', if it still applies',
  ifThen: ', if at that time',
  noRecipient: 'It has no recipients.',
  noEmail: {
    noAddress: 'No email: no address',
    disabled: 'Not notified: the account is disabled',
    gone: 'Not notified: no account in this organization',
    noServer: 'No email: no mail server is set up',
    noMembers: 'Not notified: no member is in this organization',
    members: (without: number, of: number) => `${without} of ${of} members get no email: no address`,
  },
  marked: (recipient: string, mark: string) => `${recipient} (${mark})`,
  stops: {
    never:
      'This follow-up can never stop: its conditions cannot become false, and no recipient notified before can ' +
      'acknowledge. Add a condition on a field that changes, or a person as an earlier recipient.',
    acknowledged: 'Only an acknowledgement stops this follow-up: its conditions cannot become false.',
  },
  /** Shown beside the save button: `Follow-up 1 can never stop`. */
  stopsBrief: {
    never: (nth: number) => `Follow-up ${nth} can never stop`,
    acknowledged: (nth: number) => `Follow-up ${nth} stops only when acknowledged`,
  },
  stillNeeded: (names: readonly string[]) => `Still required: ${names.join(', ')}`,
  needs: {
    description: 'a description',
    itemType: 'what to watch',
    followUp: (nth: number) => `a description and delay of follow-up ${nth}`,
  },
  record: 'Deliveries',
  recordFailed: 'The deliveries could not be loaded.',
  recordEmpty: 'Nothing yet.',
  count: (count: number) => counted(count.toLocaleString('en-US'), 'record'),
  columns: { at: 'When', what: 'What', recipient: 'Recipient' },
  gathering: 'to be sent at',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  channels: { inbox: 'in Takt', letter: 'by email' },
  states: {
    waiting: 'to be sent',
    going: 'being sent',
    sent: 'sent',
    refused: 'rejected',
    unknown: 'delivery unknown',
    missed: 'not sent',
    withheld: 'not sent',
  },
} as const
