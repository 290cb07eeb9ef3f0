import type { RejectedTelemetry } from '@takt/domain/areas/messages/rejections.ts'
import { readDeviceSubject } from '@takt/domain/areas/messages/subjects.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { telemetryFaults } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { SliceBatch } from '@takt/store/clickhouse/slices.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { TelemetryMessage } from '../../stream/telemetryMessage.ts'

/**
 * Validates a message of the stream TELEMETRY: returns its valid slices (null if there are none) and the rejections of
 * the others.
 */
export function readMessage(message: TelemetryMessage): {
  batch: SliceBatch | null
  rejected: readonly RejectedTelemetry[]
} {
  const device = readDeviceSubject(message.subject)
  if (!device) return { batch: null, rejected: [{ index: null, fault: 'subject', reason: telemetryFaults.subject }] }
  const { slices, rejected } = decodeTelemetry(message.data, message.arrivalMs, gunzip)
  return { batch: slices.length > 0 ? { ...device, slices } : null, rejected }
}
