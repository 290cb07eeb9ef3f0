import { createContext, use } from 'react'

/**
 * The state of a slide: whether it is shown, for how many seconds (null: without end, as in carousel mode), its
 * address, and whether the wall display already shows that the server connection is lost.
 */
export type SlideState = { isShown: boolean; secs: number | null; address: string; isLost: boolean }

/**
 * The state of the surrounding slide of a wall display (content only, the frame exists already); null outside slides.
 */
export const SlideContext = createContext<SlideState | null>(null)

export const useIsSlide = (): boolean => use(SlideContext) !== null
