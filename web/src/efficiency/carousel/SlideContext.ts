import { createContext, use } from 'react'

/** Whether what is drawn is a slide of a wall: content alone, in a frame that is there already. */
export const SlideContext = createContext(false)

export const useIsSlide = (): boolean => use(SlideContext)
