import { CacheProvider, type EmotionCache } from '@emotion/react'
import { createContext, type PropsWithChildren } from 'react'

/** Where the page's styles are kept, for what puts its own there; null: not known here. */
export const StylesContext = createContext<EmotionCache | null>(null)

/** Styles of all that stands in it are kept in `styles`. */
export const Styles = ({ styles, children }: PropsWithChildren<{ styles: EmotionCache }>) => (
  <StylesContext value={styles}>
    <CacheProvider value={styles}>{children}</CacheProvider>
  </StylesContext>
)
