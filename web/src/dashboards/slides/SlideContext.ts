import { createContext, use } from 'react'

/**
 * What a slide of a wall knows of its turn: whether it is seen, for how many seconds, at what address, and whether the
 * wall says already that the server is lost.
 */
export type SlideTurn = { isShown: boolean; secs: number; address: string; isLost: boolean }

/** Whether what is drawn is a slide of a wall (content alone, in a frame that is there already), and its turn. */
export const SlideContext = createContext<SlideTurn | null>(null)

export const useIsSlide = (): boolean => use(SlideContext) !== null
