import { quantile } from '../plant1000/sampleWriter.ts'
import type { Heard } from './recordFrames.ts'

export type FrameFigures = ReturnType<typeof judgeFrames>

const frameKey = ({ organizationId, frameSeq }: Heard) => `${organizationId} ${frameSeq}`

/**
 * What walls heard, beside a witness that heard the frames of all: frames a second of each wall of `busy` (median and
 * poorest), frames that are missing between two of a wall, those that only the wall or only the witness heard, and how
 * long from a slice's publishing to its frame (ms).
 */
export function judgeFrames(
  { walls, witness }: { walls: readonly (readonly Heard[])[]; witness: readonly Heard[] },
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
  const atWitness = new Map(witness.map((frame) => [frameKey(frame), frame.at]))
  const atWalls = new Set(all.map(frameKey))
  const unlike = [...atWitness.keys()].filter((key) => !atWalls.has(key)).length
  const delays = (frames: readonly Heard[]) =>
    frames.flatMap(({ at, slices }) =>
      slices.flatMap((slice) => (publishedAt.has(slice) ? [at - publishedAt.get(slice)!] : [])),
    )
  const later = all.flatMap((frame) => {
    const heard = atWitness.get(frameKey(frame))
    return heard === undefined ? [] : [frame.at - heard]
  })
  const spread = (numbers: readonly number[]) => ({ median: quantile(numbers, 0.5), most95: quantile(numbers, 0.95) })
  return {
    frames: all.length,
    framesPerSecond: { median: quantile(rates, 0.5), poorest: Math.min(...rates) },
    missing: gaps.reduce((sum, number) => sum + number, 0),
    unlike: unlike + (all.length - later.length),
    delayMs: spread(delays(all)),
    witnessDelayMs: spread(delays(witness)),
    laterMs: spread(later),
  }
}
