import useMediaQuery from '@mui/material/useMediaQuery'

/** Media query for touch input: a touch screen, or a window as narrow as a phone's. */
const touchQuery = '(pointer: coarse), (max-width: 599.95px)'

/** The media rule for touch styles. */
export const byTouch = `@media ${touchQuery}` as const

/** Minimum side of a touch target: 44 px. */
export const fingerSize = '2.75rem'

/** Makes a touch target at least 44 × 44 px. */
export const finger = { [byTouch]: { minWidth: fingerSize, minHeight: fingerSize } } as const

/** The same for a link that stands alone, not within a text. */
export const fingerLink = { [byTouch]: { ...finger[byTouch], display: 'inline-flex', alignItems: 'center' } } as const

/** Returns true if touch is the main input. */
export const useIsTouch = (): boolean => useMediaQuery(touchQuery)
