import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { rootSize } from '../../kit/rootSize.ts'
import type { View } from '../dashboard.ts'
import { figuresOnly } from '../frame/figuresOnly.ts'
import { SlideContext } from './SlideContext.ts'
import { type SlidePage, slidePages } from './slidePages.ts'
import { turnLists } from './turnLists.ts'

/** A page is seen for at least this long. */
const leastMs = 4000

/** Which page of how many is shown, from 0. */
export type PagePlace = { place: number; count: number }

const marginRem = 0.75

/**
 * The pages of a view, by where the parts stand that are marked so (`kit/slideMarks.ts`); a row that begins a page
 * has its headings above it. `margin`: px left free above a page that begins within the dashboard.
 */
function measure(view: HTMLElement, margin: number): SlidePage[] {
  const zero = view.getBoundingClientRect().top - view.scrollTop
  const block = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect()
    return { top: top - zero, bottom: bottom - zero }
  }
  return slidePages({
    height: view.clientHeight,
    margin,
    total: view.scrollHeight,
    panels: [...view.querySelectorAll('[data-slide-part]')].map(block),
    rows: [...view.querySelectorAll<HTMLTableElement>('[data-slide-rows]')].flatMap((table) =>
      [...table.tBodies].flatMap(({ rows }) =>
        [...rows].map((row) => block(row).top - (table.tHead?.clientHeight ?? 0)),
      ),
    ),
  })
}

/**
 * The part of a slide beneath its title: a view, which is shown page by page within the slide's time if it promises
 * parts. Its long lists turn.
 */
export function SlidePages(props: { pages: View['pages']; onPlace: (place: PagePlace) => void; children: ReactNode }) {
  const { pages: promised, onPlace } = props
  const turn = use(SlideContext)
  const { isShown, secs } = turn ?? { isShown: false, secs: 0 }
  const view = useRef<HTMLDivElement>(null)
  const [end, setEnd] = useState<number | null>(null)
  useEffect(() => {
    const box = view.current
    if (!box || !isShown) return
    const began = Date.now()
    const margin = marginRem * rootSize()
    const show = () => {
      const pages = promised === 'parts' ? measure(box, margin) : [{ start: 0, end: box.clientHeight }]
      const eachMs = Math.max(leastMs, (secs * 1000) / pages.length)
      const place = Math.floor((Date.now() - began) / eachMs) % pages.length
      const page = pages[place]!
      const from = page.start > 0 ? page.start - margin : 0
      box.scrollTop = from
      setEnd(place < pages.length - 1 ? page.end - from - 2 : null)
      onPlace({ place, count: pages.length })
      turnLists(box, { ms: (Date.now() - began) % eachMs, eachMs })
    }
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [isShown, secs, promised, onPlace])
  return (
    <Box
      ref={view}
      data-slide-pages
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'hidden',
        ...figuresOnly,
        // The headings of tables that go on stay.
        '& .MuiTableContainer-root': { overflow: 'visible' },
        '& thead th': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' },
      }}
      style={end === null ? {} : { clipPath: `inset(0 0 max(0px, calc(100% - ${end}px)) 0)` }}
    >
      {props.children}
    </Box>
  )
}
