import { z } from 'zod'

/** Where in the range the time slider stands, 0 to 100, as addresses keep it; without it at its end. */
export const sliderField = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/)
  .optional()
  .catch(undefined)

/** The slider at its end: the end of the range, or now. */
export const sliderEnd = 100

/** The instant that the slider stands at: a share of the range until its end, or until now if that is earlier. */
export function instantAt(slider: number, range: { start: number; end: number }, now: number): number {
  const end = Math.max(range.start, Math.min(range.end, now))
  return Math.round(range.start + (slider / sliderEnd) * (end - range.start))
}

/** Where the slider of an address stands; without one at its end. */
export const sliderOf = (text: string | undefined): number => Math.min(sliderEnd, Number(text ?? sliderEnd))

/** An instant beside the slider, as addresses keep it. */
export const sliderAtField = z.iso.datetime().optional().catch(undefined)

type Stood = { slider?: string | undefined; sliderAt?: string | undefined }

/**
 * Where the slider of an address stands in a range. With an instant (`sliderAt`) it stands at that, wherever the range has
 * moved since: a share of a day that is not over, or of the last 24 hours, would be another instant each time.
 */
export function sliderIn({ slider, sliderAt }: Stood, range: { start: number; end: number }, now: number): number {
  const end = Math.max(range.start, Math.min(range.end, now))
  if (slider === undefined || sliderAt === undefined || end <= range.start) return sliderOf(slider)
  return Math.min(1, Math.max(0, (Date.parse(sliderAt) - range.start) / (end - range.start))) * sliderEnd
}

/** What of an address says that the slider stands there: its share, and of a range that moves the instant as well. */
export function slideTo(slider: number, range: { start: number; end: number; live: boolean }, now: number): Stood {
  const text = sliderText(slider)
  const isMoving = text !== undefined && range.live
  return { slider: text, sliderAt: isMoving ? new Date(instantAt(slider, range, now)).toISOString() : undefined }
}

/** A slider as addresses keep it; at its end it leaves no trace. */
export const sliderText = (slider: number): string | undefined =>
  slider >= sliderEnd ? undefined : String(Number(slider.toFixed(3)))
