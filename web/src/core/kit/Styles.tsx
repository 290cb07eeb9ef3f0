import { CacheProvider, type EmotionCache } from '@emotion/react'
import { createContext, type PropsWithChildren } from 'react'

/** The style cache of the page, for code that inserts its own styles; null if unknown. */
export const StylesContext = createContext<EmotionCache | null>(null)

/** Inserts all styles of its children into `styles`. */
export const Styles = ({ styles, children }: PropsWithChildren<{ styles: EmotionCache }>) => (
  <StylesContext value={styles}>
    <CacheProvider value={styles}>{children}</CacheProvider>
  </StylesContext>
)
