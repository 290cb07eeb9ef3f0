/** A position at which a page may start: at `top`, with `lead` px above it for free space or row headings. */
export type Break = { top: number; lead: number }

/**
 * A part of a dashboard that is not split if possible: its top and bottom in px from the top of the dashboard, and its
 * rows, before each of which a page may start.
 */
export type Block = { top: number; bottom: number; rows?: readonly Break[] }

/** The visible part of a dashboard, from `start` to `end` in px. */
export type SlidePage = { start: number; end: number }

/** A page filled to at least this share stays as it is; the table that follows starts the next page. */
const minFillRatio = 0.75
/** Minimum number of rows below the headings of a table that continues on the next page. */
const minRows = 3
/** Less than this is not counted as lost content: a margin, a shadow. */
const slackPx = 12

/** `floor`: bottom of the content above, in px. */
type BreakCandidate = Break & { panel: Block; isRow: boolean; floor: number }

/** Returns the positions at which a page may start without splitting a part beside them. */
function breakCandidates(panels: readonly Block[], margin: number): BreakCandidate[] {
  const cuts = (top: number, of: Block, isRow: boolean) =>
    panels.some(
      (panel) =>
        !(panel === of && isRow) &&
        panel.top < top - 1 &&
        panel.bottom > top + 1 &&
        (panel.top > of.top || panel.bottom < of.bottom || panel === of),
    )
  // Only a gap between panels may be left out; a wider one contains content.
  const floorOf = (top: number) =>
    Math.max(top - 2 * margin, ...panels.map(({ bottom }) => bottom).filter((bottom) => bottom <= top))
  return panels
    .flatMap((panel): BreakCandidate[] => [
      { top: panel.top, lead: margin, panel, isRow: false, floor: floorOf(panel.top) },
      ...(panel.rows ?? []).slice(1).map((row) => ({ ...row, panel, isRow: true, floor: row.top })),
    ])
    .filter(({ top, panel, isRow }) => !cuts(top, panel, isRow))
    .sort((a, b) => a.top - b.top)
}

/** Returns the position that ends the page that starts at `top` and reaches `edge`; undefined if there is none. */
function nextBreak(
  candidates: readonly BreakCandidate[],
  top: number,
  edge: number,
  height: number,
): BreakCandidate | undefined {
  const last = candidates.findLast((candidate) => candidate.top > top + 1 && candidate.floor <= edge)
  if (!last?.isRow) return last
  const { panel } = last
  const panelStart = candidates.find((candidate) => !candidate.isRow && candidate.panel === panel)
  if (!panelStart || panelStart.top <= top + 1) return last
  const rows = (panel.rows ?? []).filter((row) => row.top < last.top).length
  const isFilled = panelStart.top > edge - (1 - minFillRatio) * height
  return isFilled || rows < minRows ? panelStart : last
}

/**
 * Returns the pages that show a dashboard of height `total` on a screen of height `height`, with `margin` left free
 * above panels that start a page. A page starts at the top of a panel or, where a panel does not fit below the content
 * above it, at one of its rows, and ends where the next page starts; the last page shows as much as fits.
 */
export function slidePages(of: {
  height: number
  margin?: number
  total: number
  panels: readonly Block[]
}): SlidePage[] {
  const { height, panels, margin = 0 } = of
  const lowest = Math.max(...panels.map(({ bottom }) => bottom))
  const total = of.total - lowest <= 2 * margin + 1 ? lowest : of.total
  if (height <= 0 || total <= height + slackPx) return [{ start: 0, end: Math.max(total, height) }]
  const candidates = breakCandidates(panels, margin)
  const pages: SlidePage[] = []
  let [start, top] = [0, 0]
  while (total - start > height + slackPx) {
    const edge = start + height
    const next = nextBreak(candidates, top, edge, height) ?? { top: edge, lead: 0 }
    pages.push({ start, end: Math.min(next.top, edge) })
    top = next.top
    start = Math.max(0, top - next.lead)
  }
  // There is more space than remaining content: fills the page with content already shown, from the top of a panel or
  // row.
  const showsRest = (candidate: BreakCandidate) =>
    candidate.top <= top && total - (candidate.top - candidate.lead) <= height
  const last = candidates.find((candidate) => !candidate.isRow && showsRest(candidate)) ?? candidates.find(showsRest)
  const from = last ? Math.max(0, last.top - last.lead) : start
  return [...pages, { start: from, end: from + height }]
}
