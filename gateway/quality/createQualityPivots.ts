import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { BreakdownSums } from '@takt/domain/efficiency/breakdownSums.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { QualityPivotData, QualityRow, QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import {
  addQualitySums,
  emptyQualitySums,
  type QualitySums,
  qualityFiguresOf,
  type WorstBy,
  worstFirst,
} from '@takt/domain/quality/qualitySums.ts'
import { sortSteps } from '@takt/domain/statistics/sortSteps.ts'
import { inTurns, mapInTurns, turns } from '@takt/store/turns.ts'
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
  { asOf, most, signal }: { asOf: number; most: number; signal: AbortSignal },
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
    asOf,
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
export function createQualityPivots(
  { clickhouse, now }: Pick<Dependencies, 'clickhouse' | 'now'>,
  partGroupsOf: PartGroupsOf,
) {
  return async (floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> => {
    const question = pivotQuestion(body, floor)
    const { segments } = question
    const most = body.most === undefined ? rowsAtMost : lookedAtMost
    const { groups, sumsOf } = groupsByBucket()
    const turn = turns()
    const asked = { asOf: now(), most, signal }
    const [parts, values] = await Promise.all([
      readParts(partGroupsOf, question, body, asked),
      readValueSums(clickhouse, question, { ...asked, most: most + 1 }),
    ])
    for (const { key, sums } of parts.groups) {
      addParts(sumsOf(parts.keyOf(key)), sums)
      const waits = turn()
      if (waits) await waits
    }
    for (const { bucket, key, within, outside } of values) {
      const sum = sumsOf([bucket, ...key])
      sum.within += within
      sum.outside += outside
      const waits = turn()
      if (waits) await waits
    }
    const filled: Group[] = []
    for (const group of groups) {
      if (isFilled(group.sums)) filled.push(group)
      const waits = turn()
      if (waits) await waits
    }
    if (filled.length > most) throw new Refusal('tooLarge', texts.tooManyRows(most))
    const { told, rest } = await tellMost(filled, body.most ?? rowsAtMost, body.worst)
    const sorted = await inTurns(sortSteps(told, (a, b) => compareKeys(a.key, b.key)))
    const { timezone, asOf, recomputing } = parts
    return {
      timezone,
      asOf,
      ...(recomputing && { recomputing }),
      rows: await mapInTurns(sorted, rowsBy(segments)),
      ...(rest && { rest }),
    }
  }
}

type Group = { key: GroupKey; sums: QualitySums }

/** Groups by their keys, which begin with the bucket; `sumsOf` answers those of a key, which are new the first time. */
function groupsByBucket() {
  const groups: Group[] = []
  const buckets = new Map<GroupKey[number], Map<GroupKey[number] | undefined, Group>>()
  function sumsOf(key: GroupKey): QualitySums {
    const bucket = buckets.get(key[0]!) ?? new Map<GroupKey[number] | undefined, Group>()
    buckets.set(key[0]!, bucket)
    // Of a hundred thousand jobs, texts of their keys would cost as much as the question.
    const name = key.length > 2 ? JSON.stringify(key) : key[1]
    let group = bucket.get(name)
    if (!group) {
      group = { key, sums: emptyQualitySums() }
      bucket.set(name, group)
      groups.push(group)
    }
    return group.sums
  }
  return { groups, sumsOf }
}

const isFilled = ({ good, scrap, rework, unscheduledGood, within, outside }: QualitySums) =>
  good > 0 || scrap > 0 || rework > 0 || unscheduledGood > 0 || within > 0 || outside > 0

/** So many groups more than are told are looked at before the others are left. */
const besides = 2000

/** The worst so many groups, and what the others are together, if there are others. Others have their turn meanwhile. */
async function tellMost(
  groups: Group[],
  most: number,
  by: WorstBy,
): Promise<{ told: Group[]; rest?: QualityPivotData['rest'] }> {
  if (groups.length <= most) return { told: groups }
  const sums = emptyQualitySums()
  const inOrder = (a: Group, b: Group) => worstFirst[by](a.sums, b.sums) || compareKeys(a.key, b.key)
  let told: Group[] = []
  // The last of those that are told as far as groups were looked at.
  let last: Group | undefined
  const turn = turns()
  const leaveRest = async () => {
    told = await inTurns(sortSteps(told, inOrder))
    for (const { sums: left } of told.splice(most)) addQualitySums(sums, left)
    last = told[most - 1]
  }
  for (const group of groups) {
    if (last && inOrder(last, group) < 0) addQualitySums(sums, group.sums)
    else told.push(group)
    if (told.length >= most + besides) await leaveRest()
    const waits = turn()
    if (waits) await waits
  }
  await leaveRest()
  return { told, rest: { rowCount: groups.length - most, ...qualityFiguresOf(sums) } }
}

/** Makes rows of groups; of the few instants at which buckets start each is written once. */
function rowsBy(segments: QualityPivotBody['segments']) {
  const instants = new Map<GroupKey[number], string>()
  return ({ key, sums }: Group): QualityRow => {
    const start = key[0]!
    const bucket = instants.get(start) ?? new Date(Number(start)).toISOString()
    instants.set(start, bucket)
    const named: Partial<Record<QualitySegment, GroupKey[number]>> = {}
    for (const [k, segment] of segments.entries()) named[segment] = key[k + 1]!
    return { bucket, ...(named as object), ...qualityFiguresOf(sums) }
  }
}

function addParts(sum: QualitySums, { good, scrap, rework, unscheduledGood }: BreakdownSums): void {
  sum.good += good
  sum.scrap += scrap
  sum.rework += rework
  sum.unscheduledGood += unscheduledGood
}
