import type { TelemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { moneyOf } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'

/**
 * A file of what was counted (RFC 4180, no cell of which a spreadsheet runs), a row for each day, type and who did it,
 * with minutes and worth at full precision.
 */
export function telemetryCsv({ telemetry, types, settings }: TelemetryData): string {
  const each = new Map(types.map(({ typeId, minutes }) => [typeId, minutes]))
  const names = ['day', 'typeId', 'userName', 'empID', 'deviceId', 'count', 'minutes', 'worth', 'currency']
  const lines = telemetry.map(({ day, typeId, userName, empID, deviceId, count }) => {
    const minutes = count * (each.get(typeId) ?? 0)
    const worth = moneyOf(minutes, settings.roiWagePerHour)
    const texts = [day ?? '', typeId, userName ?? '', empID ?? ''].map(guarded)
    return [...texts, deviceId ?? '', count, minutes, worth ?? '', worth === null ? '' : (settings.currency ?? '')]
  })
  return `${papaparse.unparse([names, ...lines], { newline: '\r\n' })}\r\n`
}
