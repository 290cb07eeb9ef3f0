import { createContext, use } from 'react'

/**
 * The turn of a slide: whether it is shown, for how many seconds (null: without end, as a dashboard in carousel mode is),
 * at what address, and whether the wall already shows that the server is lost.
 */
export type SlideTurn = { isShown: boolean; secs: number | null; address: string; isLost: boolean }

/** Whether what is drawn is a slide of a wall (content alone, in a frame that is there already), and its turn. */
export const SlideContext = createContext<SlideTurn | null>(null)

export const useIsSlide = (): boolean => use(SlideContext) !== null
