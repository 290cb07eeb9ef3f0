import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Box } from '../../kit/Box.tsx'
import { rootSize } from '../../kit/rootSize.ts'
import type { View } from '../dashboard.ts'
import { figuresOnly } from '../frame/figuresOnly.ts'
import { SlideContext } from './SlideContext.ts'
import { type Break, type SlidePage, slidePages } from './slidePages.ts'
import { headHeight, listMark, rowsOf, screensIn, turnLists } from './turnLists.ts'

/** A page is seen for at least this long. */
const leastMs = 4000
/** How long a page of a slide is shown that no other slide follows. */
const endlessPageMs = 15_000

/** Which page of how many is shown, from 0. */
export type PagePlace = { place: number; count: number }

const marginRem = 0.75
/** A list of so many screens is shown whole, over several pages; a longer one turns within its frame. */
const mostScreens = 3

/** What of each slide was seen, by its address: the page that comes next, and how often it was shown. */
const seen = new Map<string, { next: number; times: number }>()

/**
 * Lists that stand alone on their lines are as high as their rows: pages turn them. Those that stand beside something
 * are so high that two lines of them fill a page.
 */
function openLists(view: HTMLElement) {
  for (const list of view.querySelectorAll<HTMLElement>(listMark))
    if (list.clientWidth <= view.clientWidth / 2) list.dataset.slideBeside = ''
    else if (list.scrollHeight <= mostScreens * view.clientHeight) list.dataset.slideOpen = ''
}

/**
 * The pages of a view, by where the parts stand that are marked so (`kit/slideMarks.ts`); a row that begins a page
 * has its headings above it. `margin`: px left free above a page that begins within the dashboard. `total`: how high
 * the view is.
 */
function measure(view: HTMLElement, margin: number, total: number): SlidePage[] {
  const zero = view.getBoundingClientRect().top - view.scrollTop
  const block = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect()
    return { top: top - zero, bottom: bottom - zero }
  }
  const rows = new Map<Element, Break[]>()
  for (const list of view.querySelectorAll(`${listMark}, [data-slide-rows]`)) {
    const frame = list.closest(listMark)
    const isTurned = frame !== null && frame.scrollHeight > frame.clientHeight + 4
    if (isTurned || list.querySelector('[data-slide-rows]')) continue
    const lead = headHeight(list)
    const panel = list.closest('[data-slide-part]') ?? list
    rows.set(panel, [...(rows.get(panel) ?? []), ...rowsOf(list).map((row) => ({ top: block(row).top, lead }))])
  }
  const panels = new Set([...view.querySelectorAll('[data-slide-part]'), ...rows.keys()])
  return slidePages({
    height: view.clientHeight,
    margin,
    total,
    panels: [...panels].map((panel) => ({ ...block(panel), rows: rows.get(panel) ?? [] })),
  })
}

/**
 * The part of a slide beneath its title: a view, which is shown page by page within the slide's time, or one page after
 * the other for as long as it is open: by its parts, or by the screenfuls of its longest list. What there was no time for
 * comes when the slide is shown again.
 */
export function SlidePages(props: { pages: View['pages']; onPlace: (place: PagePlace) => void; children: ReactNode }) {
  const { pages: promised, onPlace } = props
  const turn = use(SlideContext)
  const { isShown, secs, address } = turn ?? { isShown: false, secs: 0, address: '' }
  const view = useRef<HTMLDivElement>(null)
  const beneath = useRef<HTMLDivElement>(null)
  const [end, setEnd] = useState<number | null>(null)
  useEffect(() => {
    const [box, rest] = [view.current, beneath.current]
    if (!box || !rest) return
    const isParts = promised === 'parts'
    if (!isShown) {
      // Its rows are there before it is seen.
      const opening = setInterval(() => isParts && openLists(box), 1000)
      return () => clearInterval(opening)
    }
    const began = Date.now()
    const margin = marginRem * rootSize()
    const isEndless = secs === null
    const { next: first, times } = (isEndless ? undefined : seen.get(address)) ?? { next: 0, times: 0 }
    const show = () => {
      if (isParts) openLists(box)
      const pages = isParts ? measure(box, margin, rest.offsetTop) : []
      const count = isParts ? pages.length : screensIn(box)
      const eachMs = isEndless ? endlessPageMs : Math.max(leastMs, (secs * 1000) / count)
      const ms = Date.now() - began
      const place = (first + Math.floor(ms / eachMs)) % count
      const page = pages[place]
      box.scrollTop = page?.start ?? 0
      setEnd(page && place < count - 1 ? page.end - page.start - 2 : null)
      onPlace({ place, count })
      const rounds = Math.floor(ms / (eachMs * count))
      turnLists(box, isParts ? { ms: ms % eachMs, eachMs, times: times + rounds } : { place })
      seen.set(address, { next: (place + 1) % count, times: times + 1 })
    }
    show()
    // No picture in between has the page of one and the title of the other.
    const timer = setInterval(() => flushSync(show), 1000)
    return () => clearInterval(timer)
  }, [isShown, secs, address, promised, onPlace])
  return (
    <Box
      ref={view}
      data-slide-pages
      sx={{
        position: 'relative',
        flex: 1,
        minHeight: 0,
        overflow: 'hidden',
        ...figuresOnly,
        '& [data-near]': { display: 'none' },
        // Rows have room for it.
        '& td, & tbody th, & [role=cell], & [role=rowheader]': { fontSize: '0.9375rem' },
        // The headings of tables that go on stay.
        '& .MuiTableContainer-root': { overflow: 'visible' },
        '& [data-slide-open]': { maxHeight: 'none', overflow: 'clip visible' },
        '& [data-slide-beside]': { maxHeight: 'calc(50vh - 8.5rem)' },
        '& thead th': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' },
        '@media print': { overflow: 'visible', clipPath: 'none !important' },
      }}
      style={end === null ? {} : { clipPath: `inset(0 0 max(0px, calc(100% - ${end}px)) 0)` }}
    >
      {props.children}
      {/* Free space, so that the last page too can begin at the top. */}
      <Box ref={beneath} aria-hidden sx={{ height: '100%' }} />
    </Box>
  )
}
