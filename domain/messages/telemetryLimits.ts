import { largestMessage } from './largestMessage.ts'

/** What a telemetry message may hold at most (contracts: slices). */
export const telemetryLimits = {
  messageBytes: largestMessage,
  slices: 10_000,
  sliceMs: 86_400_000,
  aheadMs: 300_000,
  count: 4_294_967_295,
  sequenceNumber: 2_147_483_647,
  textLength: 200,
  outputs: 100,
  employees: 100,
  values: 1000,
} as const

/** Why a message or a slice was not taken. One fixed sentence a rule, so that a metric can count by it. */
export const telemetryFaults = {
  subject: 'the subject must be telemetry.{organizationId}.{deviceId} with positive whole numbers',
  gzip: 'the message is not sound gzip, or unpacks to more than 4 MiB',
  shape: 'the message holds more than 250000 values, 5000 fields of an object or 8 lists and objects within each other',
  json: 'the message is not JSON in UTF-8',
  message: 'the message is not an object {seq, slices}',
  seq: 'seq must be a whole number from 0 to 2^53-1',
  noSlices: 'the message has no slices',
  slices: 'slices must be a list of at most 10000 slices',
  slice: 'a slice must be an object',
  from: 'from must be an instant since 1970 with Z or an offset, such as 2026-03-02T14:00:00.000Z',
  to: 'to must be an instant since 1970 with Z or an offset, such as 2026-03-02T14:00:30.000Z',
  order: 'to must be after from',
  length: 'a slice may last 24 hours at most',
  ahead: 'to must not be more than 300 seconds ahead of arrival',
  state: 'state must be running, setup, idle, down, off or null',
  reason: 'reason must be text of at most 200 characters',
  count: 'good, scrap and rework must be whole numbers from 0 to 4294967295',
  text: 'jobNum, partNum and partRevision must be text of at most 200 characters',
  sequenceNumber: 'assemblySeq and oprSeq must be whole numbers from 0 to 2147483647',
  idealCycleSecs: 'idealCycleSecs must be a finite number, 0 or more',
  outputs: 'outputs must be a list of at most 100 objects',
  both: 'give either outputs or the flat fields of one output',
  empIDs: 'empIDs must be a list of at most 100 texts of 1 to 200 characters',
  values: 'values must be an object of at most 1000 finite numbers with names of 1 to 200 characters',
} as const
export type TelemetryFault = keyof typeof telemetryFaults
