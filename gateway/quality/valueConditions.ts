import type { QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { recordedAfter, saysNothing, uncorrected } from '../checksheets/face.ts'
import type { Bind } from '../rollups/bindParams.ts'

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

/** The conditions on rows that they count, of values that were found at `since` (epoch ms) or later. */
export const countingConditions = (since: number, bind: Bind, narrowed: readonly string[] = []): string[] => [
  uncorrected([recordedAfter(since, bind), ...narrowed].join(' AND ')),
  `NOT ${saysNothing}`,
]

/**
 * The conditions on rows of `check_value FINAL` (or `check_value_by_time FINAL`) that are asked for, each measurement
 * once: as it was corrected last, and not at all where it was taken back. `of`: the checksheets and checks whose values
 * they are.
 */
export function valueConditions(
  asked: ValuesAsked,
  bind: Bind,
  of?: readonly { pageId: number; checkID: string }[],
): string[] {
  const unique = <Key>(keys: readonly Key[]) => [...new Set(keys)]
  const narrowed = of
    ? [
        `page_id IN ${bind(unique(of.map(({ pageId }) => pageId)), 'Array(UInt32)')}`,
        `check_id IN ${bind(unique(of.map(({ checkID }) => checkID)), 'Array(String)')}`,
      ]
    : []
  return [
    ...pickedConditions(asked, bind),
    foundIn([untilAsOf(asked)], bind),
    ...narrowed,
    ...countingConditions(asked.range.start, bind, narrowed),
  ]
}
