import type { DerivedState } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { reasonsInWords } from '@takt/domain/areas/connectors/signals/rulesInWords.ts'
import type { EvidenceInterval } from './evidenceResponse.ts'
import { evidenceTexts as texts } from './texts.ts'

/**
 * Returns that and by which rules the state at an instant (epoch ms) was derived from signals, as text; null if the
 * device or machine reported it, or nothing was reported.
 */
export function derivationAt(
  derived: readonly DerivedState[],
  at: number,
  { state, source }: { state: EvidenceInterval['state']; source: { deviceId: number } | null },
): string | null {
  if (source === null || state === 'unknown') return null
  const { deviceId } = source
  const found = derived.find((each) => each.deviceId === deviceId && at >= each.start && at < each.end)
  return found ? texts.derived(reasonsInWords(found.stateRules, state)) : null
}
