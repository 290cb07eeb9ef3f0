import { useIsSlide } from './SlideContext.ts'

const usually = 100
/** On a wall display, no user loads further rows; it scrolls through these. */
const wallRowLimit = 500

/** Returns the number of rows of a list that are shown at once. */
export const useRowLimit = (): number => (useIsSlide() ? wallRowLimit : usually)
