/** The state of a slide at an instant: the page that is shown, the rows on it that are whole, and what is cut. */
export type SeenSlide = {
  page: number
  count: number
  title: string
  rows: string[]
  /** The number of rows that its first table has. */
  all: number
  cut: string[]
  freeShare: number
}

/** Returns the slide that is shown, measured on the page; null while none has pages. It runs in the page by itself. */
export function seenSlide(): SeenSlide | null {
  const pages = document.querySelector<HTMLElement>('[data-slide] [data-slide-pages]')
  const head = document.querySelector('[data-slide] h1')
  const place = /Page (\d+) of (\d+)/.exec(head?.parentElement?.textContent ?? '')
  if (!pages || !place) return null
  const box = pages.getBoundingClientRect()
  const clip = Number(/100% - ([\d.]+)px/.exec(pages.style.clipPath)?.[1] ?? box.height)
  const left = ({ style }: HTMLElement) => Number(/inset\(0(?:px)? 0(?:px)? ([\d.]+)px/.exec(style.clipPath)?.[1] ?? 0)
  const rows: string[] = []
  const cut: string[] = []
  let lowest = box.top
  for (const row of pages.querySelectorAll<HTMLElement>('[role=row], tbody tr')) {
    if (row.querySelector('[role=columnheader]')) continue
    const list = row.closest<HTMLElement>('[data-slide-list]')!
    const frame = list.getBoundingClientRect()
    const heading = list.querySelector('thead') ?? list.querySelector('[role=columnheader]')!.closest('[role=row]')!
    const from = Math.max(box.top, heading.getBoundingClientRect().bottom)
    const isCutByList = list.scrollHeight > list.clientHeight + 4
    const to = Math.min(box.top + clip, isCutByList ? frame.bottom - left(list) : Number.POSITIVE_INFINITY)
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom <= from + 4 || top >= to - 4) continue
    lowest = Math.max(lowest, bottom)
    // biome-ignore lint/performance/useDomNodeTextContent: rendered text has a separator between cells
    const text = row.innerText.replace(/\s+/g, ' ')
    ;(top >= from - 4 && bottom <= to + 4 ? rows : cut).push(text)
  }
  for (const part of pages.querySelectorAll('[data-slide-part]')) {
    const { top, bottom } = part.getBoundingClientRect()
    if (bottom <= box.top + 4 || top >= box.top + clip - 4) continue
    lowest = Math.max(lowest, Math.min(bottom, box.top + clip))
    const isCut = top < box.top - 4 || bottom > box.top + clip + 4
    if (isCut && !part.querySelector('[role=row], tr')) cut.push(part.getAttribute('aria-label') ?? '')
  }
  const all = Number(pages.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) - 1
  const freeShare = (box.bottom - lowest) / box.height
  return { page: Number(place[1]), count: Number(place[2]), title: head!.textContent, rows, all, cut, freeShare }
}

/**
 * Collects the pages of a slide, by their numbers. `add` takes what is seen and returns whether all of them have been
 * seen; figures that come in meanwhile may put rows into another order.
 */
export function collectPages() {
  const pages = new Map<number, SeenSlide>()
  return {
    add(seen: SeenSlide | null): boolean {
      if (!seen) return false
      if (pages.get(1)?.count !== undefined && pages.get(1)?.count !== seen.count) pages.clear()
      const before = pages.get(seen.page)?.rows ?? []
      pages.set(seen.page, { ...seen, rows: [...new Set([...before, ...seen.rows])] })
      return seen.count > 1 && pages.size === seen.count
    },
    inOrder: (): SeenSlide[] => [...pages.values()].sort((a, b) => a.page - b.page),
  }
}
