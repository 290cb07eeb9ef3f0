/** Where a page may begin: at `top`, with `lead` px above it: what is left free, or the headings of a row. */
export type Break = { top: number; lead: number }

/**
 * A part of a dashboard that stays together if it can, from its top to its bottom, in pixels from the top of the
 * dashboard, and its rows, before each of which a page may begin.
 */
export type Block = { top: number; bottom: number; rows?: readonly Break[] }

/** What is seen of a dashboard at once: from `start`, as far as `end`. */
export type SlidePage = { start: number; end: number }

/** A page that is filled so far is left as it is, and the table that follows begins the next one. */
const wellFilled = 0.75
/** So many rows at least stand beneath the headings of a table that goes on on the next page. */
const leastRows = 3
/** Less than this is no loss: a margin, a shadow. */
const slackPx = 12

/** `floor`: as far as what stands above it goes. */
type Place = Break & { panel: Block; isRow: boolean; floor: number }

/** Where a page may begin without cutting a part that stands beside it. */
function cleanPlaces(panels: readonly Block[], margin: number): Place[] {
  const cuts = (top: number, of: Block, isRow: boolean) =>
    panels.some(
      (panel) =>
        !(panel === of && isRow) &&
        panel.top < top - 1 &&
        panel.bottom > top + 1 &&
        (panel.top > of.top || panel.bottom < of.bottom || panel === of),
    )
  // Only a gap between panels may be left out: in a wider one something stands.
  const floorOf = (top: number) =>
    Math.max(top - 2 * margin, ...panels.map(({ bottom }) => bottom).filter((bottom) => bottom <= top))
  return panels
    .flatMap((panel): Place[] => [
      { top: panel.top, lead: margin, panel, isRow: false, floor: floorOf(panel.top) },
      ...(panel.rows ?? []).slice(1).map((row) => ({ ...row, panel, isRow: true, floor: row.top })),
    ])
    .filter(({ top, panel, isRow }) => !cuts(top, panel, isRow))
    .sort((a, b) => a.top - b.top)
}

/** The place that ends a page of what begins at `top`, as far as `edge`; undefined where there is none. */
function nextPlace(places: readonly Place[], top: number, edge: number, height: number): Place | undefined {
  const last = places.findLast((place) => place.top > top + 1 && place.floor <= edge)
  if (!last?.isRow) return last
  const { panel } = last
  const begins = places.find((place) => !place.isRow && place.panel === panel)
  if (!begins || begins.top <= top + 1) return last
  const rows = (panel.rows ?? []).filter((row) => row.top < last.top).length
  const isFilled = begins.top > edge - (1 - wellFilled) * height
  return isFilled || rows < leastRows ? begins : last
}

/**
 * The pages that show all of a dashboard that is `total` high on a screen of `height`, `margin` of which is left free
 * above panels that begin a page. A page begins at the top of a panel or, where one does not fit beneath what stands
 * above it, at one of its rows, and ends where the next begins; the last one shows as much as there is room for.
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
  const places = cleanPlaces(panels, margin)
  const pages: SlidePage[] = []
  let [start, top] = [0, 0]
  while (total - start > height + slackPx) {
    const edge = start + height
    const next = nextPlace(places, top, edge, height) ?? { top: edge, lead: 0 }
    pages.push({ start, end: Math.min(next.top, edge) })
    top = next.top
    start = Math.max(0, top - next.lead)
  }
  // There is room for more than what is left: what was seen already fills it, from the top of something.
  const showsRest = (place: Place) => place.top <= top && total - (place.top - place.lead) <= height
  const last = places.find((place) => !place.isRow && showsRest(place)) ?? places.find(showsRest)
  const from = last ? Math.max(0, last.top - last.lead) : start
  return [...pages, { start: from, end: from + height }]
}
