import type { Characteristic, CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import {
  characteristicState,
  gravityOf,
  type Standing,
  standingSince,
} from '@takt/domain/areas/quality/characteristicState.ts'
import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { compareKeys } from '../../analytics/face.ts'
import type { Reading } from '../../documents/face.ts'
import { createAnswerCache } from '../../efficiency/face.ts'
import { allLimits } from '../limits/readLimits.ts'
import { allRules } from '../limits/readRules.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import { askValues } from './askValues.ts'
import { chartedOf } from './chartedOf.ts'
import { createOutBefore, toldBefore } from './createOutBefore.ts'
import { type FoundLast, readCharacteristics } from './readCharacteristics.ts'
import { type CountedCharacteristic, type FoundChecks, readCounts, readOut } from './readCounts.ts'
import { valuesLookedAt } from './readLastValues.ts'

/** So many characteristics are told, those that are out of tolerance first, then those that were checked last. */
const characteristicsAtMost = 2000
/** Of so many characteristics, each of one range, a gateway remembers the last values and how it stands. */
const rememberedAtMost = 5000

/**
 * What was out of tolerance is looked for anew after so long (ms), for whoever asks next: what was found since is among
 * what was checked last. Nobody has what is older than `oldestOutMs`.
 */
const outForMs = 60_000
const oldestOutMs = 300_000
/** Of so many characteristics that were out a gateway remembers which they are. */
const outKept = 20_000

type Judged = Pick<Characteristic, 'samples' | 'chart' | 'ruleSet'> & Standing

/** A characteristic with how it stands; instants are epoch ms, values ascending. */
export type StandingCharacteristic = Pick<CountedCharacteristic, 'valueCount' | 'outsideCount' | 'lastAt'> &
  Omit<FoundLast, 'revId'> &
  Judged

export type FindCharacteristics = (
  asked: ValuesAsked,
  about: { organizationId: number; timeZone: string; reading: Reading; signal: AbortSignal },
) => Promise<{
  found: StandingCharacteristic[]
  more: boolean
  /** So many more are out of tolerance since before the range; see `createOutBefore`. */
  outBefore?: number | null
  outBeforeMore?: boolean
}>

type Known = { last: FoundLast; judgedBy?: string; judged?: Judged }

const keyOf = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey) => [
  pageId,
  checkID,
  resourceID ?? '',
  partNum ?? '',
]

function forgetOldest(known: Map<string, unknown>): void {
  for (const name of known.keys()) {
    if (known.size <= rememberedAtMost) break
    known.delete(name)
  }
}

/**
 * Finds every characteristic that was checked in a range, with how it stands after its last value: what is out of
 * tolerance first, then what is out of statistical control, the newest of each first. What was found of one is remembered by its values, and how it stands by
 * what that was judged by, so that a question reads and judges what has changed since the last alone.
 */
export function createCharacteristics(client: ClickHouse): FindCharacteristics {
  const remembered = new Map<string, Known>()
  const outs = createAnswerCache<{ at: number; found: FoundChecks }>({
    now: Date.now,
    maxSize: outKept,
    sizeOf: ({ found }) => 1 + found.length,
  })
  const lookOut =
    (asked: ValuesAsked, organizationId: number) =>
    async (signal: AbortSignal): Promise<{ at: number; found: FoundChecks }> => ({
      at: asked.asOf,
      found: await readOut(askValues(client, asked, { organizationId, signal }), characteristicsAtMost),
    })
  /** What is out is the same for whoever asks the same, of a range that reaches up to now whenever that is said to end. */
  const outKeyOf = ({ range, asOf, only, withoutMachine, resourceIDs }: ValuesAsked, organizationId: number) => {
    const stretch = [Math.floor(range.start / outForMs), range.end >= asOf ? 'now' : range.end]
    return JSON.stringify([organizationId, ...stretch, only, withoutMachine, resourceIDs])
  }
  const outBefore = createOutBefore(async (asked, organizationId) => {
    const { found } = await outs.get(outKeyOf(asked, organizationId), outForMs, lookOut(asked, organizationId))
    return found
  })
  /** From which end of a range on enough was found, by question: where to look first. */
  const triedOf = new Map<string, number>()

  return async function find(asked, about) {
    const { organizationId, timeZone, reading } = about
    const { range, asOf } = asked
    const ask = askValues(client, asked, about)
    // Learnt anew each hour: plants change.
    const hour = Math.floor(asOf / 3_600_000)
    const { resourceIDs, only } = asked
    const question = JSON.stringify([
      organizationId,
      range.end - range.start,
      hour,
      only,
      resourceIDs.length,
      resourceIDs[0],
    ])
    const outKey = outKeyOf(asked, organizationId)
    const out = outs.get(outKey, oldestOutMs, lookOut(asked, organizationId), about.signal)
    const before = outBefore(asked, about)
    let known: FoundChecks | null = null
    const { counted, more, tried, unseen } = await readCounts(ask, {
      out: out.then(({ found }) => found),
      before: () => {
        known = before?.() ?? null
        return known ?? []
      },
      range: { start: range.start, end: Math.max(range.start, Math.min(range.end, asOf)) },
      enough: valuesLookedAt,
      most: characteristicsAtMost,
      tried: triedOf.get(question) ?? 0,
    })
    triedOf.delete(question)
    triedOf.set(question, tried)
    forgetOldest(triedOf)
    const counts = counted.map((one) => {
      const name = [organizationId, one.id, one.valueCount, one.print].join(' ')
      return { one, name, known: remembered.get(name) }
    })
    const fresh = await readCharacteristics(
      ask,
      counts.flatMap(({ one, known }) => (known ? [] : [one])),
    )
    if (!fresh) return find(asked, about)
    const told = counts
      .map(({ one, name, known }) => ({ one, name, known: known ?? ({ last: fresh.get(one.id)! } as Known) }))
      .sort((a, b) => b.one.lastAt - a.one.lastAt || compareKeys(keyOf(a.known.last), keyOf(b.known.last)))
    const charted = await chartedOf(reading)(told.map(({ known }) => known.last))
    const frozenOf = await reading(allLimits)
    const rulesOf = await reading(allRules)
    const turn = turns()
    const standing: StandingCharacteristic[] = []
    for (const [k, { one, name, known }] of told.entries()) {
      const waits = turn()
      if (waits) await waits
      const { revId: _, ...last } = known.last
      const ruleSet = rulesOf(last)
      const about = { kind: last.kind, ...charted[k]!, rules: ruleSet, timeZone, frozen: frozenOf(last) }
      const judgedBy = JSON.stringify(about)
      if (known.judgedBy !== judgedBy || !known.judged) {
        known.judgedBy = judgedBy
        const chart = checkChart(last.values, about)
        known.judged = { ...charted[k]!, ruleSet: chart.rules, ...characteristicState(last.values, chart, last) }
      }
      // Again, as what was asked for last.
      remembered.delete(name)
      remembered.set(name, known)
      const { valueCount, outsideCount, lastAt } = one
      standing.push({ valueCount, outsideCount, lastAt, ...last, ...known.judged })
    }
    forgetOldest(remembered)
    standing.sort(
      (a, b) =>
        gravityOf(a) - gravityOf(b) ||
        (standingSince(b) ?? b.lastAt) - (standingSince(a) ?? a.lastAt) ||
        b.lastAt - a.lastAt,
    )
    if (asOf - (await out).at > outForMs) outs.get(outKey, 0, lookOut(asked, organizationId)).catch(() => undefined)
    return { found: standing, more, ...(before && toldBefore(known, { unseen, most: characteristicsAtMost })) }
  }
}
