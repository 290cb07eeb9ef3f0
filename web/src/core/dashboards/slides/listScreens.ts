/**
 * The screenfuls of a list of `count` rows of the same height in a frame that is `height` high, its headings and sum
 * (`fixed`) included: how far each is scrolled, in whole rows, and how much of the frame is left over beneath them.
 */
export function listScreens(of: { height: number; fixed: number; row: number; count: number }) {
  const { height, fixed, row, count } = of
  const fit = Math.max(1, Math.floor((height - fixed + 1) / row))
  const screens = Math.max(1, Math.ceil(count / fit))
  const tops = Array.from({ length: screens }, (_, place) => Math.max(0, Math.min(place * fit, count - fit)) * row)
  return { tops, over: Math.max(0, height - fixed - fit * row) }
}
