import { dayMs, type WallClock } from '../../core/schedule/wallClock.ts'
import type { PlantMachine } from './machines.ts'
import { fraction } from './random.ts'
import { mondayOf, shiftSegments, weekOfDay, workedMs } from './shifts.ts'

/**
 * A segment of a machine's day. `kind`: at work, in a break of its shift, working beyond its shifts, or at rest. Epoch
 * ms.
 */
export type WorkSegment = {
  from: number
  to: number
  kind: 'work' | 'break' | 'overtime' | 'rest'
  shiftNum: number | null
  week: number
  /** Worked milliseconds (`workedMs`) at `from`. */
  worked: number
}

const hours = 3_600_000

/**
 * Returns the time in which an overtime machine runs unattended: some evenings after the late shift, Sunday mornings.
 * Wall milliseconds from midnight.
 */
function overtimeOn(seed: number, machine: PlantMachine, dayNumber: number): { from: number; to: number } | null {
  if (!machine.overtime) return null
  const weekday = dayNumber - mondayOf(weekOfDay(dayNumber))
  if (weekday === 6) return { from: 7 * hours, to: 11.5 * hours }
  if (weekday < 6 && fraction(seed, machine.index, dayNumber, 31) < 0.4) return { from: 22 * hours, to: 24 * hours }
  return null
}

/** Returns the segments of a machine's wall day, without gaps. */
export function workSegments(seed: number, machine: PlantMachine, dayNumber: number, clock: WallClock): WorkSegment[] {
  const { scheduleID } = machine.department
  const day = { from: clock.dayStart(dayNumber), to: clock.dayStart(dayNumber + 1) }
  const midnight = dayNumber * dayMs
  const extra = overtimeOn(seed, machine, dayNumber)
  const segments = [
    ...[dayNumber - 1, dayNumber].flatMap((started) =>
      shiftSegments(scheduleID, started).map(
        (segment) => ({ ...segment, kind: segment.work ? 'work' : 'break', started }) as const,
      ),
    ),
    ...(extra
      ? [
          {
            kind: 'overtime',
            from: midnight + extra.from,
            to: midnight + extra.to,
            shiftNum: null,
            started: dayNumber,
          } as const,
        ]
      : []),
  ]
  const created: WorkSegment[] = []
  let at = day.from
  const add = (segment: Omit<WorkSegment, 'from' | 'worked'>) => {
    const to = Math.min(segment.to, day.to)
    if (to > at) created.push({ ...segment, from: at, to, worked: workedMs(scheduleID, clock.localOf(at)) })
    at = Math.max(at, to)
  }
  for (const { kind, shiftNum, started, ...segment } of segments) {
    const week = weekOfDay(started)
    add({ kind: 'rest', shiftNum: null, week, to: clock.instantOf(segment.from) })
    add({ kind, shiftNum, week, to: clock.instantOf(segment.to) })
  }
  add({ kind: 'rest', shiftNum: null, week: weekOfDay(dayNumber), to: day.to })
  return created
}
