import type { CharacteristicCheck } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { Limits } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { useRef } from 'react'
import type { LineTag } from './lineTags.ts'
import { outTexts as texts } from './texts.ts'

type Line = Omit<LineTag, 'text'> & { name: keyof typeof texts.tags }

/** The lines of a chart that have a figure at their end: limits as the last point has them, and the tolerance. */
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

/** So wide is a character, about. */
const characterRem = 0.4

/**
 * What stands at the ends of lines, for whoever paints it (on phones names alone): how much room it needs, and its texts
 * for whoever reads.
 */
export function useLineTags(lines: readonly Line[], textOf: (level: number) => string, isNarrow: boolean) {
  const told = lines.map(({ name, level }) => `${texts.tags[name]} ${textOf(level)}`)
  const tags = lines.map(({ name, ...line }, k) => ({ ...line, text: isNarrow ? texts.tags[name] : told[k]! }))
  const shown = useRef<readonly LineTag[]>(tags)
  shown.current = tags
  const longest = tags.reduce((most, { text }) => Math.max(most, text.length), 0)
  return { shown, rem: longest === 0 ? 0 : 1 + longest * characterRem, texts: told }
}
