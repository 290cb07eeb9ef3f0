import { decodeTelemetry, type RejectedTelemetry } from '@takt/domain/messages/telemetry.ts'
import { telemetryFaults } from '@takt/domain/messages/telemetryLimits.ts'
import { gunzip } from '@takt/store/gunzip.ts'
import type { SliceBatch } from '@takt/store/slices.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

const largestId = 4_294_967_295
const readId = (text: string | undefined) => {
  const id = text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id <= largestId ? id : 0
}

/** Checks a message of the stream TELEMETRY: its good slices (null if there are none) and what is wrong with the others. */
export function readMessage(message: TelemetryMessage): {
  batch: SliceBatch | null
  rejected: readonly RejectedTelemetry[]
} {
  const tokens = message.subject.split('.')
  const [organizationId, deviceId] = [readId(tokens[1]), readId(tokens[2])]
  if (organizationId === 0 || deviceId === 0 || tokens.length !== 3)
    return { batch: null, rejected: [{ index: null, fault: 'subject', reason: telemetryFaults.subject }] }
  const { slices, rejected } = decodeTelemetry(message.data, message.arrivalMs, gunzip)
  return { batch: slices.length > 0 ? { organizationId, deviceId, slices } : null, rejected }
}
