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

/** A slider as addresses keep it; at its end it leaves no trace. */
export const sliderText = (slider: number): string | undefined =>
  slider >= sliderEnd ? undefined : String(Number(slider.toFixed(3)))
