import type { EmotionCache } from '@emotion/react'

const perRem = 16
/**
 * Matches media conditions, which use screen pixels and stay unchanged, and lengths; a number after a word or a color
 * is no length.
 */
const lengths = /@(?:media|container|supports)[^{]*\{|(?<![\w.#-])-?(?:\d*\.)?\d+px\b/g

/** Converts the lengths of styles to rem, so that they scale with the page's font size; a hairline stays one pixel. */
export const lengthsInRem = (styles: string): string =>
  styles.replace(lengths, (match) => {
    const size = Number.parseFloat(match)
    return match.startsWith('@') || Math.abs(size) < 2 ? match : `${size / perRem}rem`
  })

/**
 * Converts all styles inserted from now on to rem: the library's own components use pixels, and would stay small on a
 * 4K wall.
 */
export function convertToRem(cache: EmotionCache): EmotionCache {
  const { insert } = cache
  cache.insert = (selector, serialized, ...more) =>
    insert(selector, { ...serialized, styles: lengthsInRem(serialized.styles) }, ...more)
  return cache
}
