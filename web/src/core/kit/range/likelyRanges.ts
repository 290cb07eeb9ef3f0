import { type RangeName, rangeNames } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import { rangeTexts as texts } from './texts.ts'

const usual: readonly RangeName[] = ['today', 'yesterday', 'week', 'lastWeek', '7d', '30d']
const wordsOf = (text: string) => (text.match(/\d+|[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase())

/** Which ranges somebody may have meant who wrote a name that none has; those that are asked for most if none is like it. */
export function likelyRanges(wanted: string): readonly RangeName[] {
  const words = wordsOf(wanted)
  const alike = rangeNames
    .filter((name) => name !== 'custom')
    .map((name) => {
      const said = new Set([...wordsOf(texts.names[name]), ...wordsOf(name)])
      return { name, score: words.filter((word) => said.has(word)).length }
    })
  const best = Math.max(...alike.map(({ score }) => score))
  return best === 0 ? usual : alike.flatMap(({ name, score }) => (score === best ? [name] : []))
}
