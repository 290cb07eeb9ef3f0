import {
  characteristicState,
  gravityOf,
  type Standing,
  statusSince,
} from '@takt/domain/areas/quality/characteristicState.ts'
import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import type { Characteristic, CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { compareKeys } from '../../analytics/index.ts'
import type { Reading } from '../../documents/index.ts'
import { createResponseCache } from '../../efficiency/index.ts'
import { allLimits } from '../limits/readLimits.ts'
import { allRules } from '../limits/readRules.ts'
import type { ValueQuery } from '../valueConditions.ts'
import { chartedOf } from './chartedOf.ts'
import { createOutBefore, outsideBeforeOf } from './createOutBefore.ts'
import { queryValues } from './queryValues.ts'
import { type LastResult, readCharacteristics } from './readCharacteristics.ts'
import { type CharacteristicChecks, type CountedCharacteristic, readCounts, readOut } from './readCounts.ts'
import { valuesPerCharacteristic } from './readLastValues.ts'

/** Maximum number of characteristics returned: first those out of tolerance, then those checked last. */
const maxCharacteristics = 2000
/** Maximum number of cached characteristics with their last values and status. */
const maxCached = 5000

/**
 * Age (ms) after which characteristics out of tolerance are searched again, by the next query; more recent values are
 * among those checked last. No result is older than `oldestOutMs`.
 */
const outForMs = 60_000
const oldestOutMs = 300_000
/** Maximum number of cached characteristics out of tolerance. */
const maxCachedOut = 20_000

type Evaluation = Pick<Characteristic, 'samples' | 'chart' | 'ruleSet'> & Standing

/** A characteristic with its status; instants are epoch ms, values ascending. */
export type CharacteristicStatus = Pick<CountedCharacteristic, 'valueCount' | 'outsideCount' | 'lastAt'> &
  Omit<LastResult, 'revId'> &
  Evaluation

export type FindCharacteristics = (
  selection: ValueQuery,
  about: { organizationId: number; timeZone: string; reading: Reading; signal: AbortSignal },
) => Promise<{
  found: CharacteristicStatus[]
  more: boolean
  /** Number of further characteristics out of tolerance since before the range; see `createOutBefore`. */
  outBefore?: number | null
  outBeforeMore?: boolean
}>

type CachedCharacteristic = { last: LastResult; judgedBy?: string; judged?: Evaluation }

const keyOf = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey) => [
  pageId,
  checkID,
  resourceID ?? '',
  partNum ?? '',
]

function evictOldest(cache: Map<string, unknown>): void {
  for (const name of cache.keys()) {
    if (cache.size <= maxCached) break
    cache.delete(name)
  }
}

/**
 * Finds every characteristic checked in a range, with its status after the last value: first those out of tolerance,
 * then those out of statistical control, newest first. Last values are cached by the characteristic's values, and the
 * status by its evaluation settings, so a query only reads and evaluates what changed since the previous one.
 */
export function createCharacteristics(client: ClickHouse): FindCharacteristics {
  const remembered = new Map<string, CachedCharacteristic>()
  const outs = createResponseCache<{ at: number; found: CharacteristicChecks }>({
    now: Date.now,
    maxSize: maxCachedOut,
    sizeOf: ({ found }) => 1 + found.length,
  })
  const searchOut =
    (selection: ValueQuery, organizationId: number) =>
    async (signal: AbortSignal): Promise<{ at: number; found: CharacteristicChecks }> => ({
      at: selection.asOf,
      found: await readOut(queryValues(client, selection, { organizationId, signal }), maxCharacteristics),
    })
  /**
   * Cache key of a search for characteristics out of tolerance. All ranges that reach up to now share a key, whatever
   * their end.
   */
  const outKeyOf = ({ range, asOf, only, withoutMachine, resourceIDs }: ValueQuery, organizationId: number) => {
    const interval = [Math.floor(range.start / outForMs), range.end >= asOf ? 'now' : range.end]
    return JSON.stringify([organizationId, ...interval, only, withoutMachine, resourceIDs])
  }
  const outBefore = createOutBefore(async (selection, organizationId) => {
    const { found } = await outs.get(
      outKeyOf(selection, organizationId),
      outForMs,
      searchOut(selection, organizationId),
    )
    return found
  })
  /** Index of the range section that contained enough characteristics, by query: where the next search starts. */
  const triedOf = new Map<string, number>()

  return async function find(selection, about) {
    const { organizationId, timeZone, reading } = about
    const { range, asOf } = selection
    const runQuery = queryValues(client, selection, about)
    // Relearned every hour, because plants change.
    const hour = Math.floor(asOf / 3_600_000)
    const { resourceIDs, only } = selection
    const queryKey = JSON.stringify([
      organizationId,
      range.end - range.start,
      hour,
      only,
      resourceIDs.length,
      resourceIDs[0],
    ])
    const outKey = outKeyOf(selection, organizationId)
    const out = outs.get(outKey, oldestOutMs, searchOut(selection, organizationId), about.signal)
    const before = outBefore(selection, about)
    let outBeforeRange: CharacteristicChecks | null = null
    const { counted, more, tried, unseen } = await readCounts(runQuery, {
      out: out.then(({ found }) => found),
      before: () => {
        outBeforeRange = before?.() ?? null
        return outBeforeRange ?? []
      },
      range: { start: range.start, end: Math.max(range.start, Math.min(range.end, asOf)) },
      enough: valuesPerCharacteristic,
      max: maxCharacteristics,
      tried: triedOf.get(queryKey) ?? 0,
    })
    triedOf.delete(queryKey)
    triedOf.set(queryKey, tried)
    evictOldest(triedOf)
    const counts = counted.map((one) => {
      const name = [organizationId, one.id, one.valueCount, one.print].join(' ')
      return { one, name, known: remembered.get(name) }
    })
    const fresh = await readCharacteristics(
      runQuery,
      counts.flatMap(({ one, known }) => (known ? [] : [one])),
    )
    if (!fresh) return find(selection, about)
    const listed = counts
      .map(({ one, name, known }) => ({
        one,
        name,
        known: known ?? ({ last: fresh.get(one.id)! } as CachedCharacteristic),
      }))
      .sort((a, b) => b.one.lastAt - a.one.lastAt || compareKeys(keyOf(a.known.last), keyOf(b.known.last)))
    const charted = await chartedOf(reading)(listed.map(({ known }) => known.last))
    const frozenOf = await reading(allLimits)
    const rulesOf = await reading(allRules)
    const yieldTurn = createYielder()
    const result: CharacteristicStatus[] = []
    for (const [k, { one, name, known }] of listed.entries()) {
      const pendingTurn = yieldTurn()
      if (pendingTurn) await pendingTurn
      const { revId: _, ...last } = known.last
      const ruleSet = rulesOf(last)
      const about = { kind: last.kind, ...charted[k]!, rules: ruleSet, timeZone, frozen: frozenOf(last) }
      const settingsKey = JSON.stringify(about)
      if (known.judgedBy !== settingsKey || !known.judged) {
        known.judgedBy = settingsKey
        const chart = checkChart(last.values, about)
        known.judged = { ...charted[k]!, ruleSet: chart.rules, ...characteristicState(last.values, chart, last) }
      }
      // Moves the entry to the end, as the most recently used.
      remembered.delete(name)
      remembered.set(name, known)
      const { valueCount, outsideCount, lastAt } = one
      result.push({ valueCount, outsideCount, lastAt, ...last, ...known.judged })
    }
    evictOldest(remembered)
    result.sort(
      (a, b) =>
        gravityOf(a) - gravityOf(b) ||
        (statusSince(b) ?? b.lastAt) - (statusSince(a) ?? a.lastAt) ||
        b.lastAt - a.lastAt,
    )
    if (asOf - (await out).at > outForMs)
      outs.get(outKey, 0, searchOut(selection, organizationId)).catch(() => undefined)
    return { found: result, more, ...(before && outsideBeforeOf(outBeforeRange, { unseen, max: maxCharacteristics })) }
  }
}
