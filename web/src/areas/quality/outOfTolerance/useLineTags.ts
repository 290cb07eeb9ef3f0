import type { CharacteristicCheck } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { Limits } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { useRef } from 'react'
import type { LineTag } from './lineTags.ts'
import { outTexts as texts } from './texts.ts'

type Line = Omit<LineTag, 'text'> & { name: keyof typeof texts.tags }

/** Returns the lines of a chart that have a tag at their end: limits as of the last point, and the tolerance. */
export const linesOf = (
  limits: Limits | undefined,
  tolerance: Pick<CharacteristicCheck, 'lower' | 'upper'> | null,
  colours: { limits: string; center: string; tolerance: string },
): Line[] =>
  [
    { name: 'usl', level: tolerance?.upper, colour: colours.tolerance },
    { name: 'ucl', level: limits?.upper, colour: colours.limits },
    { name: 'center', level: limits?.center, colour: colours.center },
    { name: 'lcl', level: limits?.lower, colour: colours.limits },
    { name: 'lsl', level: tolerance?.lower, colour: colours.tolerance },
  ].flatMap(({ level, ...line }) => (level == null ? [] : [{ ...(line as Omit<Line, 'level'>), level }]))

/** Approximate width of a character. */
const characterRem = 0.4

/**
 * Returns the tags at the ends of lines for drawing (on phones with short names only), the space they need, and their
 * full texts for screen readers.
 */
export function useLineTags(lines: readonly Line[], textOf: (level: number) => string, isNarrow: boolean) {
  const fullTexts = lines.map(({ name, level }) => `${texts.tags[name]} ${textOf(level)}`)
  const tags = lines.map(({ name, ...line }, k) => ({ ...line, text: isNarrow ? texts.tags[name] : fullTexts[k]! }))
  const drawnTags = useRef<readonly LineTag[]>(tags)
  drawnTags.current = tags
  const longest = tags.reduce((max, { text }) => Math.max(max, text.length), 0)
  return { shown: drawnTags, rem: longest === 0 ? 0 : 1 + longest * characterRem, texts: fullTexts }
}
