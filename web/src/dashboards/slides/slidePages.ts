/**
 * A part of a dashboard that stays together if it can, from its top to its bottom, in pixels from the top of the
 * dashboard.
 */
export type Block = { top: number; bottom: number }

/** What is seen of a dashboard at once: from `start`, as far as `end`. */
export type SlidePage = { start: number; end: number }

/**
 * A part that begins in the upper quarter of a screen and is cut goes on across it: leaving it out would leave the
 * screen empty.
 */
const leastFill = 0.25
/** Less than this is no loss: a margin, a shadow. */
const slackPx = 12

/**
 * The pages that show all of a dashboard that is `total` high on a screen of `height`, `margin` of which is left free
 * above all but the first. A page begins at the top of a panel, or where a panel is higher than the screen at the top
 * of one of its `rows`, and ends where the next begins; the last one shows as much as there is room for.
 */
export function slidePages(of: {
  height: number
  margin?: number
  total: number
  panels: readonly Block[]
  rows: readonly number[]
}): SlidePage[] {
  const { total, panels } = of
  if (of.height <= 0 || total <= of.height + slackPx) return [{ start: 0, end: Math.max(total, of.height) }]
  const height = of.height - (of.margin ?? 0)
  const tops = panels.map(({ top }) => top)
  const breaks = [...new Set([...tops, ...of.rows])].sort((a, b) => a - b)
  const pages: SlidePage[] = []
  let start = 0
  while (total - start > height + slackPx) {
    const edge = start + height
    const cut = panels.filter(({ top, bottom }) => top < edge && bottom > edge + slackPx).map(({ top }) => top)
    const panel = Math.min(...cut)
    const isPanel = cut.length > 0 && panel > start + leastFill * height
    const row = breaks.findLast((top) => top > start + leastFill * height && top <= edge)
    const next = isPanel ? panel : (row ?? edge)
    pages.push({ start, end: next })
    start = next
  }
  // There is room for more than what is left: what was seen already fills it, from the top of something.
  const last = breaks.find((top) => top >= total - height && top <= start) ?? start
  return [...pages, { start: last, end: last + height }]
}
