import { createContext, type ReactNode, use, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { isSameQuestion } from './isSameQuestion.ts'

/** The parts of a view (`kit/slideMarks.ts`), without those within another. */
const outermostPart = '[data-slide-part]:not([data-slide-part] [data-slide-part])'

/** How figures of the former question look. */
export const oldFiguresStyle = { opacity: 0.4 } as const

/** Counts figures that are still those of the former question (1: one more, −1: one less); null outside a view. */
const OldFiguresContext = createContext<((by: 1 | -1) => void) | null>(null)

/**
 * The figures of a view. From a new question until all of its figures are there they are dimmed together: none of the
 * former question stands unmarked beside one of the new.
 */
export function FiguresFrame({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0)
  const [add] = useState(() => (by: 1 | -1) => setCount((before) => before + by))
  // Panels are drawn in pieces: the mark stays until the new figures are on the screen.
  const isOld = useDeferredValue(count > 0) || count > 0
  return (
    <Box
      aria-busy={isOld}
      data-old-figures={isOld ? '' : undefined}
      sx={{ display: 'contents', [`&[data-old-figures] ${outermostPart}`]: oldFiguresStyle }}
    >
      <OldFiguresContext value={add}>{children}</OldFiguresContext>
    </Box>
  )
}

type Query = { isPlaceholderData: boolean; isFetching: boolean }

/**
 * Marks the figures of the view while this query still returns the answer to another question; the same question about
 * a live range that moved on is none.
 */
export function useOldFigures(query: Query, question: Readonly<Record<string, unknown>>): void {
  const add = use(OldFiguresContext)
  const answered = useRef(question)
  const isFormer = query.isPlaceholderData && query.isFetching
  const isOld = isFormer && !isSameQuestion(question, answered.current)
  useLayoutEffect(() => {
    if (!query.isPlaceholderData) answered.current = question
  })
  useLayoutEffect(() => {
    if (!isOld || !add) return
    add(1)
    return () => add(-1)
  }, [isOld, add])
}
