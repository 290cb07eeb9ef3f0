import { quantile } from '../plant1000/sampleWriter.ts'
import type { ReceivedFrame } from './recordFrames.ts'

export type FrameStats = ReturnType<typeof judgeFrames>

const frameKey = ({ organizationId, frameSeq }: ReceivedFrame) => `${organizationId} ${frameSeq}`

/**
 * Compares the frames received by walls with those of a witness that received all frames: frames per second of each
 * wall in `busy` (median and minimum), frames missing between two frames of a wall, frames received only by the wall or
 * only by the witness, and the time from publishing a slice to its frame (ms).
 */
export function judgeFrames(
  { walls, witness }: { walls: readonly (readonly ReceivedFrame[])[]; witness: readonly ReceivedFrame[] },
  { busy, publishedAt }: { busy: ReadonlySet<number>; publishedAt: ReadonlyMap<string, number> },
) {
  const all = walls.flat()
  const gaps = walls.map((frames) =>
    frames.slice(1).reduce((sum, { frameSeq }, k) => sum + frameSeq - frames[k]!.frameSeq - 1, 0),
  )
  const rates = walls.flatMap((frames) => {
    const [first, last] = [frames[0], frames.at(-1)]
    if (!first || !last || !busy.has(first.organizationId)) return []
    return [(1000 * (frames.length - 1)) / (last.at - first.at)]
  })
  const witnessTimes = new Map(witness.map((frame) => [frameKey(frame), frame.at]))
  const wallKeys = new Set(all.map(frameKey))
  const unmatched = [...witnessTimes.keys()].filter((key) => !wallKeys.has(key)).length
  const delays = (frames: readonly ReceivedFrame[]) =>
    frames.flatMap(({ at, slices }) =>
      slices.flatMap((slice) => (publishedAt.has(slice) ? [at - publishedAt.get(slice)!] : [])),
    )
  const delaysAfterWitness = all.flatMap((frame) => {
    const witnessAt = witnessTimes.get(frameKey(frame))
    return witnessAt === undefined ? [] : [frame.at - witnessAt]
  })
  const spread = (numbers: readonly number[]) => ({ median: quantile(numbers, 0.5), p95: quantile(numbers, 0.95) })
  return {
    frames: all.length,
    framesPerSecond: { median: quantile(rates, 0.5), poorest: Math.min(...rates) },
    missing: gaps.reduce((sum, number) => sum + number, 0),
    unlike: unmatched + (all.length - delaysAfterWitness.length),
    delayMs: spread(delays(all)),
    witnessDelayMs: spread(delays(witness)),
    laterMs: spread(delaysAfterWitness),
  }
}
