import type { TelemetryFault } from './telemetryLimits.ts'

const counts = 'Send how many were made in this slice, as numbers without quotes: not the total of a counter.'
const instants = 'Write it as text in quotes, such as "2026-03-02T14:00:00Z" or "2026-03-02T09:00:00-05:00".'

/** What whoever sends should do about each rule that a message broke. */
export const telemetryAdvice: Record<TelemetryFault, string> = {
  subject: 'Publish on the subject that is shown with the device.',
  gzip: 'Send plain JSON, or pack it anew.',
  shape: 'Send it in several messages.',
  json: 'Look at quotes and commas: names and texts stand in double quotes, and nothing follows the last bracket.',
  message: 'Send {"seq": …, "slices": [ … ]}.',
  seq: 'Give each message a number that is higher than the one before, such as the clock in milliseconds.',
  noSlices: 'Send {"seq": …, "slices": [ … ]}: what was so from when to when.',
  slices: 'Send {"seq": …, "slices": [ … ]}, in several messages if there are more.',
  slice: 'Each slice is {"from": …, "to": …, "state": …}.',
  from: instants,
  to: instants,
  order: 'A slice lasts at least a millisecond: send it once it has an end.',
  length: 'Cut long states at every minute, or at least once a day.',
  ahead: 'Set the clock of whatever sends (NTP), or send a slice once it is over.',
  state: 'Say "running", "setup", "idle", "down" or "off" in small letters, or null where nothing is known.',
  reason: 'Send the reason as text, or leave it out.',
  count: counts,
  text: 'Send numbers of jobs and parts as text in quotes, or leave them out.',
  sequenceNumber: 'Send them as whole numbers without quotes, or leave them out.',
  idealCycleSecs: 'Send the seconds of one part as a number, or leave it out.',
  outputs: 'Send a list of {"jobNum": …, "good": …}, or the fields of one output in the slice itself.',
  both: 'Put job, part and counts either into the slice or into its outputs.',
  empIDs: 'Send a list of texts such as ["E12"], or leave it out.',
  values: 'Send numbers by name such as {"spindleLoad": 41.2}, or leave it out.',
  tagSubject: 'Publish on the subject that is shown with the reader.',
  tagMessage: 'Send {"seq": …, "reads": [ … ]}, or the events of the reader as it makes them.',
  noReads: 'Send {"seq": …, "reads": [ … ]}: which tag was read when, or the events of the reader as it makes them.',
  reads: 'Send {"seq": …, "reads": [ … ]}, in several messages if there are more.',
  read: 'Each read is {"epc": …, "at": …, "antenna": …, "rssi": …}.',
  epc: 'Send the code of the tag as text in quotes.',
  at: instants,
  early: 'Set the clock of the reader (NTP). What is so old cannot be taken any more.',
  late: 'Set the clock of the reader (NTP).',
  antenna: 'Send the number of the antenna without quotes, as the reader counts them.',
  rssi: 'Send how strong the tag was heard, in dBm, or leave it out.',
  readCount: 'Send how often the tag was read, or leave it out.',
}
