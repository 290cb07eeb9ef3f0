/**
 * Splits a list of `count` rows of equal height into screens for a frame of height `height`, including its headings and
 * total row (`fixed`). Returns the scroll position of each screen, in whole rows, and the height left free below them.
 */
export function listScreens(of: { height: number; fixed: number; row: number; count: number }) {
  const { height, fixed, row, count } = of
  const fit = Math.max(1, Math.floor((height - fixed + 1) / row))
  const screens = Math.max(1, Math.ceil(count / fit))
  const tops = Array.from({ length: screens }, (_, index) => Math.max(0, Math.min(index * fit, count - fit)) * row)
  return { tops, over: Math.max(0, height - fixed - fit * row) }
}
