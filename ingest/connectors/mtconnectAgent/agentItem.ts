import type { Monitor } from '../monitor.ts'
import { type RoleItem, roleItem, shownCondition, shownRoles, shownValue } from '../mtconnect/roleItem.ts'
import { conditionLevels, type Item } from '../slices/observation.ts'
import { connectorTexts as texts } from '../texts.ts'
import { type ItemSelection, isOfOtherPath } from './chooseItems.ts'
import type { Streamed } from './parseStreams.ts'

/** Converts a condition; one of another path is not read. */
function conditionItem(observation: Streamed, { path }: ItemSelection): RoleItem | null {
  const { condition, dataItemId, value } = observation
  if (!condition || isOfOtherPath(observation, path)) return null
  const { nativeCode: code, conditionId } = condition
  const level = conditionLevels.find((candidate) => candidate === condition.level)
  const id = conditionId !== '' && conditionId !== code ? { id: conditionId } : {}
  const item: Item = { kind: 'condition', key: dataItemId, level: level ?? 'UNAVAILABLE', code, text: value, ...id }
  return { item, problem: level ? null : texts.unknownWord('a condition') }
}

/**
 * Converts an observation of an agent to the item used for slices, null for all other data items; all are recorded for
 * people who watch the connector.
 */
export function agentItem(observation: Streamed, selection: ItemSelection, monitor: Monitor): Item | null {
  const { condition, dataItemId, value, at } = observation
  const { meanings } = selection
  const role = Object.hasOwn(meanings, dataItemId) ? meanings[dataItemId] : undefined
  const result = condition ? conditionItem(observation, selection) : role ? roleItem(role, value) : null
  const shown = condition
    ? shownCondition({ level: condition.level, code: condition.nativeCode, text: value })
    : shownValue(value)
  const shownRole = result ? shownRoles[condition ? 'condition' : role!] : null
  monitor.read({ signal: dataItemId, value: shown, at }, result !== null, shownRole)
  if (result?.problem) monitor.ignore(`${dataItemId} ${value}`, result.problem)
  return result?.item ?? null
}
