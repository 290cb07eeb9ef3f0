import { createContext, use } from 'react'

/** What a slide of a wall knows of its turn: whether it is seen, and for how many seconds. */
export type SlideTurn = { isShown: boolean; secs: number }

/** Whether what is drawn is a slide of a wall (content alone, in a frame that is there already), and its turn. */
export const SlideContext = createContext<SlideTurn | null>(null)

export const useIsSlide = (): boolean => use(SlideContext) !== null
