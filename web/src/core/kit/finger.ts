import useMediaQuery from '@mui/material/useMediaQuery'

/** Condition under which fingers aim: a touch screen, or a window as narrow as a phone's. */
const touchQuery = '(pointer: coarse), (max-width: 599.95px)'

/** The media rule of styles for fingers. */
export const byTouch = `@media ${touchQuery}` as const

/** Smallest side of what is pressed with a finger: 44 px. */
export const fingerSize = '2.75rem'

/** Makes what is pressed with a finger at least 44 × 44 px large. */
export const finger = { [byTouch]: { minWidth: fingerSize, minHeight: fingerSize } } as const

/** The same of a link that stands beside others, not within a text. */
export const fingerLink = { [byTouch]: { ...finger[byTouch], display: 'inline-flex', alignItems: 'center' } } as const

/** Whether fingers aim at what is pressed. */
export const useIsTouch = (): boolean => useMediaQuery(touchQuery)
