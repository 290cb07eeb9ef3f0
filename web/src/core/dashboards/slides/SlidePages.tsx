import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Box } from '../../kit/Box.tsx'
import { rootSize } from '../../kit/rootSize.ts'
import type { View } from '../dashboard.ts'
import { dataOnlyStyles } from '../frame/dataOnly.ts'
import { SlideContext } from './SlideContext.ts'
import { headHeight, listMark, rowsOf, screensIn, scrollLists } from './scrollLists.ts'
import { type Break, type SlidePage, slidePages } from './slidePages.ts'

/** Minimum display time of a page. */
const minPageMs = 4000
/** Display time of a page if no other slide follows. */
const endlessPageMs = 15_000

/** The index of the shown page, from 0, and the number of pages. */
export type PagePosition = { place: number; count: number }

const marginRem = 0.75
/** A list of at most this many screens is shown in full over several pages; a longer one scrolls within its frame. */
const maxScreens = 3

/** Display progress by slide address: the next page, and how often the slide was shown. */
const displayProgress = new Map<string, { next: number; times: number }>()

/**
 * Expands lists that occupy the full width to the height of their rows, so that pages scroll them. Lists beside other
 * content get a height of which two fill a page.
 */
function openLists(view: HTMLElement) {
  for (const list of view.querySelectorAll<HTMLElement>(listMark))
    if (list.clientWidth <= view.clientWidth / 2) list.dataset.slideBeside = ''
    else if (list.scrollHeight <= maxScreens * view.clientHeight) list.dataset.slideOpen = ''
}

/**
 * Computes the pages of a view from the positions of its marked parts (`kit/slideMarks.ts`); the headings are repeated
 * above a row that starts a page. `margin`: px left free above a page that starts within the dashboard. `total`: height
 * of the view.
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
    const isScrolled = frame !== null && frame.scrollHeight > frame.clientHeight + 4
    if (isScrolled || list.querySelector('[data-slide-rows]')) continue
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
 * The part of a slide below its title: shows a view page by page within the slide's time, or in a loop while it is
 * open. Pages follow the parts of the view or the screens of its longest list. Pages for which there was no time follow
 * when the slide is shown again.
 */
export function SlidePages(props: {
  pages: View['pages']
  onPlace: (position: PagePosition) => void
  children: ReactNode
}) {
  const { pages: promised, onPlace } = props
  const slideState = use(SlideContext)
  const { isShown, secs, address } = slideState ?? { isShown: false, secs: 0, address: '' }
  const view = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const [end, setEnd] = useState<number | null>(null)
  useEffect(() => {
    const [box, spacerElement] = [view.current, spacer.current]
    if (!box || !spacerElement) return
    const isParts = promised === 'parts'
    if (!isShown) {
      // Loads the rows before the slide is shown.
      const opening = setInterval(() => isParts && openLists(box), 1000)
      return () => clearInterval(opening)
    }
    const startedAt = Date.now()
    const margin = marginRem * rootSize()
    const isEndless = secs === null
    const { next: first, times } = (isEndless ? undefined : displayProgress.get(address)) ?? { next: 0, times: 0 }
    const show = () => {
      if (isParts) openLists(box)
      const pages = isParts ? measure(box, margin, spacerElement.offsetTop) : []
      const count = isParts ? pages.length : screensIn(box)
      const eachMs = isEndless ? endlessPageMs : Math.max(minPageMs, (secs * 1000) / count)
      const ms = Date.now() - startedAt
      const index = (first + Math.floor(ms / eachMs)) % count
      const page = pages[index]
      box.scrollTop = page?.start ?? 0
      setEnd(page && index < count - 1 ? page.end - page.start - 2 : null)
      onPlace({ place: index, count })
      const rounds = Math.floor(ms / (eachMs * count))
      scrollLists(box, isParts ? { ms: ms % eachMs, eachMs, times: times + rounds } : { place: index })
      displayProgress.set(address, { next: (index + 1) % count, times: times + 1 })
    }
    show()
    // Synchronous, so that no frame combines the page of one step with the title of another.
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
        ...dataOnlyStyles,
        '& [data-near]': { display: 'none' },
        // Tables have room for a larger font.
        '& td, & tbody th, & [role=cell], & [role=rowheader]': { fontSize: '0.9375rem' },
        // Keeps the headings of tables that continue on the next page.
        '& .MuiTableContainer-root': { overflow: 'visible' },
        '& [data-slide-open]': { maxHeight: 'none', overflow: 'clip visible' },
        '& [data-slide-beside]': { maxHeight: 'calc(50vh - 8.5rem)' },
        '& thead th': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' },
        '@media print': { overflow: 'visible', clipPath: 'none !important' },
      }}
      style={end === null ? {} : { clipPath: `inset(0 0 max(0px, calc(100% - ${end}px)) 0)` }}
    >
      {props.children}
      {/* Free space, so that the last page can also start at the top. */}
      <Box ref={spacer} aria-hidden sx={{ height: '100%' }} />
    </Box>
  )
}
