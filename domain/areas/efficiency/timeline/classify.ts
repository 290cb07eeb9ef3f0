import { valueAt } from '../../../core/schedule/effective.ts'
import type { Floor, ResourceFloor } from '../floor/floor.ts'
import type { Segment } from './resolve.ts'
import { stateCodes, type TimeClass } from './state.ts'

/** A segment of resolved time with its time class. */
export type Classified = Segment & { timeClass: TimeClass }

const classes = ['unknown', 'running', 'setup', 'idle', 'down', 'off'] as const satisfies TimeClass[]

/**
 * Returns the `microStopSecs` of a machine at an instant, in milliseconds: its own value, otherwise the organization's.
 */
export const microStopMsAt = (floor: Floor, resource: ResourceFloor, instant: number): number =>
  ((valueAt(resource.microStopSecs, instant) ?? valueAt(floor.microStopSecs, instant) ?? 0) as number) * 1000

/**
 * Assigns a time class to each segment. A longest interval of adjoining idle time shorter than `microStopSecs` (the
 * value in force at its start) is a minor stop; it ends at `asOf`, like all time.
 */
export function classify(
  segments: readonly Segment[],
  floor: Floor,
  resource: ResourceFloor,
  asOf = Infinity,
): Classified[] {
  const classified: Classified[] = []
  let idleSegments: Classified[] = []
  const close = () => {
    const [first, last] = [idleSegments[0], idleSegments.at(-1)]
    if (!first || !last) return
    if (last.to - first.from < microStopMsAt(floor, resource, first.from))
      for (const segment of idleSegments) segment.timeClass = 'minorStop'
    idleSegments = []
  }
  for (const { from, to, slice } of segments) {
    if (from >= asOf) break
    const segment: Classified = { from, to: Math.min(to, asOf), slice, timeClass: classes[slice.state]! }
    if (idleSegments.length > 0 && (segment.timeClass !== 'idle' || idleSegments.at(-1)!.to !== from)) close()
    if (slice.state === stateCodes.idle) idleSegments.push(segment)
    classified.push(segment)
  }
  close()
  return classified
}
