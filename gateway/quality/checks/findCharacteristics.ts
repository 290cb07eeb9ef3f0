import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { characteristicState, characteristicStates } from '@takt/domain/quality/characteristicState.ts'
import { checkChart } from '@takt/domain/quality/checkChart.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { turns } from '@takt/store/turns.ts'
import type { Reading } from '../../documents/face.ts'
import { allLimits } from '../limits/readLimits.ts'
import { allRules } from '../limits/readRules.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import { chartedOf } from './chartedOf.ts'
import { type FoundCharacteristic, readCharacteristics } from './readCharacteristics.ts'

/** A characteristic with how it stands; instants are epoch ms. */
export type StandingCharacteristic = Omit<FoundCharacteristic, 'revId'> &
  Pick<Characteristic, 'samples' | 'chart' | 'ruleSet' | 'state' | 'rules'> & { since: number | null }

const gravity = (state: Characteristic['state']) => characteristicStates.indexOf(state)

/**
 * Every characteristic that was checked in a range, with how it stands after its last value: what is out first, then
 * what drifts, the newest of each first.
 */
export async function findCharacteristics(
  client: ClickHouse,
  asked: ValuesAsked,
  about: { organizationId: number; timeZone: string; reading: Reading; signal: AbortSignal },
): Promise<{ found: StandingCharacteristic[]; more: boolean }> {
  const { timeZone } = about
  const { found, more } = await readCharacteristics(client, asked, about)
  const charted = await chartedOf(about.reading)(found)
  const frozenOf = await about.reading(allLimits)
  const rulesOf = await about.reading(allRules)
  const turn = turns()
  const standing: StandingCharacteristic[] = []
  for (const [k, { revId: _, ...each }] of found.entries()) {
    await turn()
    const ruleSet = rulesOf(each)
    const about = { kind: each.kind, ...charted[k]!, rules: ruleSet, timeZone, frozen: frozenOf(each) }
    const chart = checkChart(each.values, about)
    standing.push({ ...each, ...charted[k]!, ruleSet, ...characteristicState(each.values, chart) })
  }
  standing.sort(
    (a, b) =>
      gravity(a.state) - gravity(b.state) || (b.since ?? b.lastAt) - (a.since ?? a.lastAt) || b.lastAt - a.lastAt,
  )
  return { found: standing, more }
}
