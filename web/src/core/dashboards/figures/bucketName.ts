import type { Format } from '../../kit/format/FormatContext.tsx'
import type { StepResolution } from '../../kit/range/fittingResolution.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { Bucket } from './teepResponse.ts'

/** Formats a time bucket: `Wed, 18 Nov, 14:00–15:00`, `Wed, 18 Nov, Late`, `from Mon, 16 Nov`. */
export function bucketName(
  bucket: Pick<Bucket, 'start' | 'end' | 'shiftNum'>,
  resolution: StepResolution,
  format: Format,
  shiftName: (shiftNum: number) => string,
): string {
  const { start, end, shiftNum } = bucket
  const day = format.instant(start, 'weekday')
  switch (resolution) {
    case 'hour':
      return `${format.instant(start, 'moment')}–${format.instant(end, 'time')}`
    case 'shift':
      return `${day}, ${shiftName(shiftNum ?? 0)}`
    case 'week':
      return texts.weekOf(day)
    case 'month':
      return format.instant(start, 'month')
    default:
      return day
  }
}

/** Returns the label of a tick on a time axis: hours as times, midnight and longer steps as days, months by name. */
export function stepTick(tick: { ms: number; first: boolean; resolution: StepResolution }, format: Format): string {
  const { ms, first, resolution } = tick
  if (resolution === 'month') return format.instant(ms, 'month')
  const time = format.instant(ms, 'time')
  return resolution === 'hour' && (first || time !== '00:00') ? time : format.instant(ms, 'weekday')
}
