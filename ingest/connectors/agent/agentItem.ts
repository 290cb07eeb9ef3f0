import { conditionLevels, type Item } from '../slices/observation.ts'
import { parseCount } from '../slices/parseCount.ts'
import type { Chosen } from './chooseItems.ts'
import type { Streamed } from './parseStreams.ts'

/** What an observation of an agent means for slices; null for all other data items. */
export function agentItem(observation: Streamed, { meanings }: Chosen): Item | null {
  const { condition, dataItemId, value } = observation
  if (condition) {
    const level = conditionLevels.find((known) => known === condition.level)
    return level ? { kind: 'condition', key: dataItemId, level, code: condition.nativeCode, text: value } : null
  }
  const meaning = Object.hasOwn(meanings, dataItemId) ? meanings[dataItemId] : undefined
  if (!meaning) return null
  if (meaning === 'partCount') return { kind: 'partCount', value: parseCount(value) }
  return { kind: meaning, value: meaning === 'program' ? value : value.toUpperCase() }
}
