import { type RangeName, rangeNames } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import { rangeTexts as texts } from './texts.ts'

const commonRanges: readonly RangeName[] = ['today', 'yesterday', 'week', 'lastWeek', '7d', '30d']
const synonyms: Readonly<Record<string, string>> = { previous: 'last' }
const wordsOf = (text: string) =>
  (text.match(/\d+|[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((match) => {
    const word = match.toLowerCase()
    return synonyms[word] ?? word
  })

/** Returns the ranges that an unknown name may mean; the most common ones if none is similar. */
export function likelyRanges(unknownName: string): readonly RangeName[] {
  const words = wordsOf(unknownName)
  const scored = rangeNames
    .filter((name) => name !== 'custom')
    .map((name) => {
      const nameWords = new Set([...wordsOf(texts.names[name]), ...wordsOf(name)])
      return { name, score: words.filter((word) => nameWords.has(word)).length }
    })
  const bestScore = Math.max(...scored.map(({ score }) => score))
  return bestScore === 0 ? commonRanges : scored.flatMap(({ name, score }) => (score === bestScore ? [name] : []))
}
