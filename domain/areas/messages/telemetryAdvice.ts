import type { TelemetryFault } from './telemetryLimits.ts'

const counts = 'Send the number made in this slice as a number without quotes: not the total of a counter.'
const instants = 'Write it as text in quotes, such as "2026-03-02T14:00:00Z" or "2026-03-02T09:00:00-05:00".'

/** Advice to the sender for each broken rule. */
export const telemetryAdvice: Record<TelemetryFault, string> = {
  subject: 'Publish on the subject that is displayed with the device.',
  gzip: 'Send plain JSON, or compress it again.',
  shape: 'Send it in several messages.',
  json: 'Check quotes and commas: names and texts are in double quotes, and nothing follows the last bracket.',
  message: 'Send {"seq": …, "slices": [ … ]}.',
  seq: 'Give each message a number higher than the previous one, such as the clock in milliseconds.',
  noSlices: 'Send {"seq": …, "slices": [ … ]}: states with their start and end.',
  slices: 'Send {"seq": …, "slices": [ … ]}, in several messages if there are more.',
  slice: 'Each slice is {"from": …, "to": …, "state": …}.',
  from: instants,
  to: instants,
  order: 'A slice lasts at least a millisecond: send it once it has ended.',
  length: 'Split long states every minute, or at least once a day.',
  ahead: 'Set the clock of the sender (NTP), or send a slice once it is over.',
  state: 'Send "running", "setup", "idle", "down" or "off" in lower case, or null if the state is unknown.',
  reason: 'Send the reason as text, or omit it.',
  count: counts,
  text: 'Send numbers of jobs and parts as text in quotes, or omit them.',
  sequenceNumber: 'Send them as whole numbers without quotes, or omit them.',
  idealCycleSecs: 'Send the seconds per part as a number, or omit it.',
  outputs: 'Send a list of {"jobNum": …, "good": …}, or the fields of one output in the slice itself.',
  both: 'Put job, part and counts either into the slice or into its outputs.',
  empIDs: 'Send a list of texts such as ["E12"], or omit it.',
  values: 'Send numbers by name such as {"spindleLoad": 41.2}, or omit it.',
  tagSubject: 'Publish on the subject that is displayed with the reader.',
  tagMessage: 'Send {"seq": …, "reads": [ … ]}, or the events of the reader unchanged.',
  noReads: 'Send {"seq": …, "reads": [ … ]}: tags with the time of their reads, or the events of the reader unchanged.',
  reads: 'Send {"seq": …, "reads": [ … ]}, in several messages if there are more.',
  read: 'Each read is {"epc": …, "at": …, "antenna": …, "rssi": …}.',
  epc: 'Send the code of the tag as text in quotes.',
  at: instants,
  early: 'Set the clock of the reader (NTP). Reads this old are not accepted.',
  late: 'Set the clock of the reader (NTP).',
  antenna: 'Send the number of the antenna without quotes, as numbered by the reader.',
  rssi: 'Send the signal strength of the tag in dBm, or omit it.',
  readCount: 'Send the number of times the tag was read, or omit it.',
}
