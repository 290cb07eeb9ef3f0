import { z } from 'zod'

/** Search parameter of the time slider's position in the range, 0 to 100; missing: at its end. */
export const sliderField = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/)
  .optional()
  .catch(undefined)

/** The slider at its end: the end of the range, or now. */
export const sliderEnd = 100

/** Returns the instant of a slider position: a share of the range up to its end, or up to now if that is earlier. */
export function instantAt(slider: number, range: { start: number; end: number }, now: number): number {
  const end = Math.max(range.start, Math.min(range.end, now))
  return Math.round(range.start + (slider / sliderEnd) * (end - range.start))
}

/** Returns the slider position from the address text; missing: at its end. */
export const sliderOf = (text: string | undefined): number => Math.min(sliderEnd, Number(text ?? sliderEnd))

/** Search parameter of the slider's instant. */
export const sliderAtField = z.iso.datetime().optional().catch(undefined)

type SliderParams = { slider?: string | undefined; sliderAt?: string | undefined }

/**
 * Returns the slider position of an address in a range. With an instant (`sliderAt`) it is at that instant, wherever
 * the range has moved since: for a day that is not over, or the last 24 hours, a share would mean another instant each
 * time.
 */
export function sliderIn(
  { slider, sliderAt }: SliderParams,
  range: { start: number; end: number },
  now: number,
): number {
  const end = Math.max(range.start, Math.min(range.end, now))
  if (slider === undefined || sliderAt === undefined || end <= range.start) return sliderOf(slider)
  return Math.min(1, Math.max(0, (Date.parse(sliderAt) - range.start) / (end - range.start))) * sliderEnd
}

/** Returns the search parameters for a slider position: its share, and for a moving range also the instant. */
export function slideTo(
  slider: number,
  range: { start: number; end: number; live: boolean },
  now: number,
): SliderParams {
  const text = sliderText(slider)
  const isRangeMoving = text !== undefined && range.live
  return { slider: text, sliderAt: isRangeMoving ? new Date(instantAt(slider, range, now)).toISOString() : undefined }
}

/** Returns a slider position as address text; undefined at its end. */
export const sliderText = (slider: number): string | undefined =>
  slider >= sliderEnd ? undefined : String(Number(slider.toFixed(3)))
