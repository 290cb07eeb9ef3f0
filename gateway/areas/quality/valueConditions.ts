import type { QualitySegment } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Bind } from '../../core/rollups/bindParams.ts'
import { recordedAfter, saysNothing, uncorrected } from '../checksheets/face.ts'

/** Which values of checks: of a range up to `asOf`, found at these machines, narrowed to what is picked. */
export type ValuesAsked = {
  range: Interval
  asOf: number
  resourceIDs: readonly string[]
  /** Values that were found at no machine belong to it as well. */
  withoutMachine: boolean
  only: Partial<Record<QualitySegment, string | number | null | undefined>>
}

const numbers: readonly QualitySegment[] = ['assemblySeq', 'oprSeq']
export const isNumber = (segment: QualitySegment) => numbers.includes(segment)
const columns: Record<QualitySegment, string> = {
  empID: 'emp_id',
  resourceID: 'resource_id',
  jobNum: 'job_num',
  partNum: 'part_num',
  partRevision: 'part_revision',
  assemblySeq: 'assembly_seq',
  oprSeq: 'opr_seq',
}

/** Null is '' or -1, which nothing is called. */
export function told(segment: QualitySegment): string {
  return isNumber(segment) ? `toInt32(ifNull(${columns[segment]}, -1))` : `ifNull(${columns[segment]}, '')`
}

const instant = (ms: number, bind: Bind) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`

/** The condition that `at` lies in one of these stretches. */
export const foundIn = (stretches: readonly Interval[], bind: Bind): string =>
  `(${stretches.map(({ start, end }) => `at >= ${instant(start, bind)} AND at < ${instant(end, bind)}`).join(' OR ')})`

/** The part of a range that is asked about that lies before the instant as of which it is. */
export const untilAsOf = ({ range, asOf }: Pick<ValuesAsked, 'range' | 'asOf'>): Interval => ({
  start: range.start,
  end: Math.max(range.start, Math.min(range.end, asOf)),
})

/**
 * The conditions on rows, of values or of their sums, that they are the organization's, of these machines and of what is
 * picked.
 */
export function pickedConditions(
  { only, ...asked }: Pick<ValuesAsked, 'only' | 'resourceIDs' | 'withoutMachine'>,
  bind: Bind,
): string[] {
  const picked = Object.entries(only) as [QualitySegment, string | number | null | undefined][]
  return [
    'organization_id = {organization:UInt32}',
    `(${asked.withoutMachine ? 'resource_id IS NULL OR ' : ''}resource_id IN ${bind(asked.resourceIDs, 'Array(String)')})`,
    ...picked.flatMap(([segment, value]) => {
      if (value === undefined) return []
      const [none, type] = isNumber(segment) ? ([-1, 'Int32'] as const) : (['', 'String'] as const)
      return [`${told(segment)} = ${bind(value ?? none, type)}`]
    }),
  ]
}

/**
 * What a statement reads: those rows of a table of values that meet these conditions, were found at `since` (epoch ms)
 * or later and count, each measurement once: as it was corrected last, and not at all where it was taken back.
 * `narrowed`: conditions that hold for what puts them right as well.
 */
export function countingFrom(
  table: string,
  bind: Bind,
  { since, conditions, narrowed = [] }: { since: number; conditions: readonly string[]; narrowed?: readonly string[] },
): string {
  // Whether they count is looked up of those alone that are asked for. They may be left out before copies of an entry
  // become one: who writes an entry again says the same.
  const asked = [...conditions, ...narrowed, `NOT ${saysNothing}`].join(' AND ')
  return `FROM ${table} FINAL PREWHERE ${asked}
    WHERE ${uncorrected([recordedAfter(since, bind), ...narrowed].join(' AND '))}`
}

/** What a statement reads of `check_value` or `check_value_by_time`, with further conditions. */
export type FromValues = (table: string, conditions?: readonly string[]) => string

/** What a statement reads where values are asked for; `of`: of these checksheets and checks. */
export function valuesFrom(
  asked: ValuesAsked,
  bind: Bind,
  of?: readonly { pageId: number; checkID: string }[],
): FromValues {
  const unique = <Key>(keys: readonly Key[]) => [...new Set(keys)]
  const narrowed = of
    ? [
        `page_id IN ${bind(unique(of.map(({ pageId }) => pageId)), 'Array(UInt32)')}`,
        `check_id IN ${bind(unique(of.map(({ checkID }) => checkID)), 'Array(String)')}`,
      ]
    : []
  const picked = [...pickedConditions(asked, bind), foundIn([untilAsOf(asked)], bind)]
  return (table, conditions = []) =>
    countingFrom(table, bind, { since: asked.range.start, conditions: [...picked, ...conditions], narrowed })
}
