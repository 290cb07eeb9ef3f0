import { type ComparedSetups, compareSetups, type SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { changeovers } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import { changeoverReachMs, type OperationOf } from '@takt/domain/areas/efficiency/setups/course.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readCoursesByResource } from '@takt/store/clickhouse/dayCourses.ts'
import { type DaysQuery, splitDayOf } from './detailRows.ts'

type Courses = Parameters<typeof changeovers>[0]

/** Returns the key of standards; null if the machine reported an incomplete operation. */
const keyOf = ({ jobNum, assemblySeq, oprSeq }: OperationOf) =>
  assemblySeq === null || oprSeq === null ? null : `${jobNum}~${assemblySeq}~${oprSeq}`

/**
 * Compares the changeovers of a machine within a range; an incomplete one may continue and is excluded until
 * `changeoverReachMs` has passed.
 */
function comparedOf(
  { resourceID, courses }: { resourceID: string; courses: Courses },
  within: Interval,
  standards: SetupStandards,
): ComparedSetups[] {
  const byOperation = new Map<string, { operation: string; partNum: string | null; starts: number[]; ms: number[] }>()
  for (const { operation: named, start, end, completed, declaredMs, inferredMs } of changeovers(courses)) {
    const operation = keyOf(named)
    const isOver = completed || end + changeoverReachMs <= within.end
    if (operation === null || !standards.has(operation) || declaredMs === 0 || start <= within.start || !isOver)
      continue
    const { partNum } = named
    const key = JSON.stringify([operation, partNum])
    const existing = byOperation.get(key)
    const same = existing ?? { operation, partNum, starts: [], ms: [] }
    if (!existing) byOperation.set(key, same)
    same.starts.push(start)
    same.ms.push(declaredMs + inferredMs)
  }
  return [...byOperation.values()].flatMap((setups) => compareSetups({ resourceID, ...setups }, standards) ?? [])
}

/**
 * Compares the changeovers of job operations on machines in closed days with their standards, scheduled or not, each as
 * Setup Details shows it. Changeovers without a declared setup are excluded, because idle time between two jobs is not
 * necessarily setup.
 */
export async function readComparedSetups(
  client: ClickHouse,
  daysQuery: DaysQuery,
  standards: SetupStandards,
): Promise<ComparedSetups[]> {
  const { floor, resourceIDs, firstDay } = daysQuery
  const { organizationId, timeZone } = floor
  const splitDay = splitDayOf(daysQuery)
  if (standards.size === 0 || resourceIDs.length === 0 || firstDay >= splitDay) return []
  const clock = wallClock(timeZone)
  const within = { start: clock.dayStart(firstDay), end: clock.dayStart(splitDay) }
  const readFrom = clock.dayOf(within.start - changeoverReachMs)
  const days = { organizationId, resourceIDs, firstDay: Math.max(0, readFrom), endDay: splitDay }
  const result: ComparedSetups[] = []
  for await (const machine of readCoursesByResource(client, days))
    result.push(...comparedOf(machine, within, standards))
  return result
}
