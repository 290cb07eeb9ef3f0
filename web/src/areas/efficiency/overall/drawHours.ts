import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import { fillHatched, type StripLook } from '../../../core/kit/timeline/paintStrip.ts'

const stack = [
  ['running', (bucket: Bucket) => bucket.runSecs + bucket.unscheduledRunSecs],
  ['setup', (bucket: Bucket) => bucket.setupSecs],
  ['idle', (bucket: Bucket) => bucket.idleSecs + bucket.minorStopSecs],
  ['down', (bucket: Bucket) => bucket.downSecs],
  ['off', (bucket: Bucket) => bucket.offSecs],
  ['unknown', (bucket: Bucket) => bucket.unknownSecs],
] as const satisfies readonly (readonly [StateKind, (bucket: Bucket) => number])[]

/** Draws a day as one column per hour, each filled from below by time class; unplanned time stays blank. */
export function drawHours(
  context: CanvasRenderingContext2D,
  day: {
    buckets: readonly Bucket[]
    start: number
    end: number
    styles: Record<StateKind, StripLook>
    width: number
    height: number
  },
): void {
  const scale = day.width / (day.end - day.start)
  const paths = new Map<StateKind, Path2D>()
  for (const bucket of day.buckets) {
    const length = (bucket.end - bucket.start) / 1000
    if (length <= 0) continue
    const left = (bucket.start - day.start) * scale
    const width = Math.max(1, (bucket.end - bucket.start) * scale - 1)
    let below = day.height
    for (const [kind, secsOf] of stack) {
      const height = (secsOf(bucket) / length) * day.height
      if (height <= 0) continue
      const path = paths.get(kind) ?? new Path2D()
      paths.set(kind, path)
      below -= height
      path.rect(left, below, width, height)
    }
  }
  for (const [kind, path] of paths) {
    const { colour, pattern } = day.styles[kind]
    context.fillStyle = colour
    if (pattern === 'hatched') fillHatched(context, path, { colour, width: day.width, height: day.height })
    else context.fill(path)
  }
}
