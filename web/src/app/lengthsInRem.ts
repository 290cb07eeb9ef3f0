import type { EmotionCache } from '@emotion/react'

const perRem = 16
/** Conditions on the screen are told in pixels of the screen; what lies behind a word or a colour is no length. */
const lengths = /@(?:media|container|supports)[^{]*\{|(?<![\w.#-])-?(?:\d*\.)?\d+px\b/g

/** Styles with their lengths in rem, so that they grow with the page's type; a hairline stays one pixel. */
export const lengthsInRem = (styles: string): string =>
  styles.replace(lengths, (found) => {
    const size = Number.parseFloat(found)
    return found.startsWith('@') || Math.abs(size) < 2 ? found : `${size / perRem}rem`
  })

/**
 * From now on all styles put into these are lengths in rem: the library's own parts tell theirs in pixels, and would
 * stay small on a 4K wall.
 */
export function keepInRem(cache: EmotionCache): EmotionCache {
  const { insert } = cache
  cache.insert = (selector, serialized, ...more) =>
    insert(selector, { ...serialized, styles: lengthsInRem(serialized.styles) }, ...more)
  return cache
}
