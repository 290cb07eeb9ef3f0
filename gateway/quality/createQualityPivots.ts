import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { BreakdownSums } from '@takt/domain/efficiency/breakdownSums.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { QualityPivotData, QualityRow, QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import {
  addQualitySums,
  emptyQualitySums,
  type QualitySums,
  qualityFiguresOf,
  worseFirst,
} from '@takt/domain/quality/qualitySums.ts'
import { turns } from '@takt/store/turns.ts'
import { compareKeys, type createPartGroups, type GroupKey } from '../analytics/face.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { type PivotQuestion, pivotQuestion } from './pivotQuestion.ts'
import type { QualityPivotBody } from './qualityPivotBody.ts'
import { readValueSums } from './readValueSums.ts'
import { qualityTexts as texts } from './texts.ts'

/** So many rows are answered at most. */
const rowsAtMost = 100_000
/** So many are looked at to tell some of them. */
const lookedAtMost = 250_000

type PartGroupsOf = ReturnType<typeof createPartGroups>

/** What was made, by the question's segments; a key begins with the instant at which its bucket starts (epoch ms). */
async function readParts(
  partGroupsOf: PartGroupsOf,
  question: PivotQuestion,
  body: QualityPivotBody,
  { most, signal }: { most: number; signal: AbortSignal },
) {
  const { floor, segments, only, resolution, resourceIDs, range } = question
  const { startDate, endDate, ttlSecs } = body
  const { resourceID: _, empID, ...work } = only
  const people = empID !== undefined && !segments.includes('empID') ? (['empID'] as const) : []
  const keys = [...segments, ...people]
  // A breakdown is by something: of a whole range that is not told apart its machines are added up.
  const by: BreakdownDimension[] = keys.length > 0 || resolution !== 'total' ? keys : ['resourceID']
  const data = await partGroupsOf(
    floor,
    {
      ...{ resourceIDs: [...resourceIDs], startDate, endDate, ttlSecs, only: work, limit: most },
      ...(resolution === 'total' ? { by } : { by: [...by, 'bucket'], resolution }),
    },
    signal,
  )
  const { calendar, ...told } = data
  // No machine is left of those that are asked for: a breakdown of none would be one of all.
  const all = resourceIDs.length > 0 ? data.groups : []
  const place = keys.indexOf('empID')
  const groups = empID === undefined ? all : all.filter(({ key }) => key[place] === empID)
  if (groups.length > most) throw new Refusal('tooLarge', texts.tooManyRows(most))
  const start = calendar ? (key: GroupKey) => calendar[Number(key[by.length])]!.start : () => range.start
  const keyOf = (key: GroupKey) => [start(key), ...key.slice(0, segments.length)]
  return { ...told, keyOf, groups }
}

/** Answers pivots of a floor, as of now: parts from rollups, values from what was found at checks. */
export function createQualityPivots({ clickhouse }: Pick<Dependencies, 'clickhouse'>, partGroupsOf: PartGroupsOf) {
  return async (floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> => {
    const question = pivotQuestion(body, floor)
    const { segments } = question
    const most = body.most === undefined ? rowsAtMost : lookedAtMost
    const groups = new Map<string, Group>()
    const sumsOf = (key: GroupKey) => {
      const name = JSON.stringify(key)
      let group = groups.get(name)
      if (!group) {
        group = { key, sums: emptyQualitySums() }
        groups.set(name, group)
      }
      return group.sums
    }
    const turn = turns()
    const parts = await readParts(partGroupsOf, question, body, { most, signal })
    for (const { key, sums } of parts.groups) {
      addParts(sumsOf(parts.keyOf(key)), sums)
      const waits = turn()
      if (waits) await waits
    }
    const asked = { asOf: Date.parse(parts.asOf), most: most + 1, signal }
    for (const { bucket, key, within, outside } of await readValueSums(clickhouse, question, asked)) {
      const sum = sumsOf([bucket, ...key])
      sum.within += within
      sum.outside += outside
      const waits = turn()
      if (waits) await waits
    }
    const filled = [...groups.values()].filter(({ sums }) => isFilled(sums))
    if (filled.length > most) throw new Refusal('tooLarge', texts.tooManyRows(most))
    const { told, rest } = tellMost(filled, body.most ?? rowsAtMost)
    told.sort((a, b) => compareKeys(a.key, b.key))
    const { timezone, asOf, recomputing } = parts
    return {
      timezone,
      asOf,
      ...(recomputing && { recomputing }),
      rows: told.map((group) => rowOf(group, segments)),
      ...(rest && { rest }),
    }
  }
}

type Group = { key: GroupKey; sums: QualitySums }

const isFilled = ({ good, scrap, rework, unscheduledGood, within, outside }: QualitySums) =>
  good > 0 || scrap > 0 || rework > 0 || unscheduledGood > 0 || within > 0 || outside > 0

/** The worst so many groups, and what the others are together, if there are others. */
function tellMost(groups: Group[], most: number): { told: Group[]; rest?: QualityPivotData['rest'] } {
  if (groups.length <= most) return { told: groups }
  groups.sort((a, b) => worseFirst(a.sums, b.sums) || compareKeys(a.key, b.key))
  const sums = emptyQualitySums()
  for (const group of groups.slice(most)) addQualitySums(sums, group.sums)
  return { told: groups.slice(0, most), rest: { rowCount: groups.length - most, ...qualityFiguresOf(sums) } }
}

function rowOf({ key: [bucket, ...values], sums }: Group, segments: QualityPivotBody['segments']): QualityRow {
  const named: Partial<Record<QualitySegment, GroupKey[number]>> = {}
  for (const [k, segment] of segments.entries()) named[segment] = values[k]!
  return { bucket: new Date(Number(bucket)).toISOString(), ...(named as object), ...qualityFiguresOf(sums) }
}

function addParts(sum: QualitySums, { good, scrap, rework, unscheduledGood }: BreakdownSums): void {
  sum.good += good
  sum.scrap += scrap
  sum.rework += rework
  sum.unscheduledGood += unscheduledGood
}
