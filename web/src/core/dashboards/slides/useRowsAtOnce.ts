import { useIsSlide } from './SlideContext.ts'

const usually = 100
/** A wall has nobody who goes on to the next rows: it turns through these. */
const onWalls = 500

/** How many rows of a list of figures are there at once. */
export const useRowsAtOnce = (): number => (useIsSlide() ? onWalls : usually)
