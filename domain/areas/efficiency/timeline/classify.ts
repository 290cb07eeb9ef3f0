import { valueAt } from '../../../core/schedule/effective.ts'
import type { Floor, ResourceFloor } from '../floor/floor.ts'
import type { Segment } from './resolve.ts'
import { stateCodes, type TimeClass } from './state.ts'

/** A stretch of resolved time and what it is counted as. */
export type Classified = Segment & { timeClass: TimeClass }

const classes = ['unknown', 'running', 'setup', 'idle', 'down', 'off'] as const satisfies TimeClass[]

/** `microStopSecs` of a resource at an instant, in milliseconds: its own, else the organization's. */
export const microStopMsAt = (floor: Floor, resource: ResourceFloor, instant: number): number =>
  ((valueAt(resource.microStopSecs, instant) ?? valueAt(floor.microStopSecs, instant) ?? 0) as number) * 1000

/**
 * Says what each segment is counted as. A longest stretch of adjoining idle that is shorter than `microStopSecs` (the
 * value in force at its start) is a minor stop; it ends at `asOf`, as all time does.
 */
export function classify(
  segments: readonly Segment[],
  floor: Floor,
  resource: ResourceFloor,
  asOf = Infinity,
): Classified[] {
  const classified: Classified[] = []
  let stretch: Classified[] = []
  const close = () => {
    const [first, last] = [stretch[0], stretch.at(-1)]
    if (!first || !last) return
    if (last.to - first.from < microStopMsAt(floor, resource, first.from))
      for (const segment of stretch) segment.timeClass = 'minorStop'
    stretch = []
  }
  for (const { from, to, slice } of segments) {
    if (from >= asOf) break
    const segment: Classified = { from, to: Math.min(to, asOf), slice, timeClass: classes[slice.state]! }
    if (stretch.length > 0 && (segment.timeClass !== 'idle' || stretch.at(-1)!.to !== from)) close()
    if (slice.state === stateCodes.idle) stretch.push(segment)
    classified.push(segment)
  }
  close()
  return classified
}
