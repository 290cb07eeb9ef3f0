import { type ComparedSetups, compareSetups, type SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { changeovers } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import { changeoverReachMs, type OperationOf } from '@takt/domain/areas/efficiency/setups/course.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readCoursesByResource } from '@takt/store/clickhouse/dayCourses.ts'
import { type DaysQuestion, splitDayOf } from './detailRows.ts'

type Courses = Parameters<typeof changeovers>[0]

/** The key of standards; null where the machine named no whole operation. */
const keyOf = ({ jobNum, assemblySeq, oprSeq }: OperationOf) =>
  assemblySeq === null || oprSeq === null ? null : `${jobNum}~${assemblySeq}~${oprSeq}`

/**
 * Compares the changeovers of a machine that lie within a range; one that is not completed may go on and is left out
 * until `changeoverReachMs` passed.
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
    const known = byOperation.get(key)
    const same = known ?? { operation, partNum, starts: [], ms: [] }
    if (!known) byOperation.set(key, same)
    same.starts.push(start)
    same.ms.push(declaredMs + inferredMs)
  }
  return [...byOperation.values()].flatMap((setups) => compareSetups({ resourceID, ...setups }, standards) ?? [])
}

/**
 * Compares the changeovers of job operations on machines in days that are closed, scheduled or not, each as Setup
 * Details shows it, with their standards. Changeovers of which no setup was declared are left out: what stood still
 * between two jobs need not have been setup.
 */
export async function readComparedSetups(
  client: ClickHouse,
  question: DaysQuestion,
  standards: SetupStandards,
): Promise<ComparedSetups[]> {
  const { floor, resourceIDs, firstDay } = question
  const { organizationId, timeZone } = floor
  const splitDay = splitDayOf(question)
  if (standards.size === 0 || resourceIDs.length === 0 || firstDay >= splitDay) return []
  const clock = wallClock(timeZone)
  const within = { start: clock.dayStart(firstDay), end: clock.dayStart(splitDay) }
  const readFrom = clock.dayOf(within.start - changeoverReachMs)
  const days = { organizationId, resourceIDs, firstDay: Math.max(0, readFrom), endDay: splitDay }
  const found: ComparedSetups[] = []
  for await (const machine of readCoursesByResource(client, days)) found.push(...comparedOf(machine, within, standards))
  return found
}
