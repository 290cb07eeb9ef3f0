import type { LineKeys } from './lineKeys.ts'
import type { StepContent } from './stepContent.ts'

const minSimilarity = 0.5
// A line that occurs in more steps identifies none of them.
const maxStepsPerLine = 20

/**
 * Pairs steps with mostly equal lines, the most similar first. Equal tools and equal names add to the similarity; a
 * changed tool or name alone does not prevent a pair.
 */
export function similarPairs(
  source: readonly StepContent[],
  target: readonly StepContent[],
  open: { source: ReadonlySet<number>; target: ReadonlySet<number> },
  keys: LineKeys,
): [number, number][] {
  const stepsByLine = new Map<number, number[]>()
  const sizes = new Map<number, number>()
  for (const index of open.target) {
    const lines = new Set(target[index]!.lines(keys).keys)
    sizes.set(index, lines.size)
    for (const key of lines) {
      const steps = stepsByLine.get(key)
      if (!steps) stepsByLine.set(key, [index])
      else if (steps.length <= maxStepsPerLine) steps.push(index)
    }
  }
  const candidates: { pair: [number, number]; weight: number }[] = []
  for (const index of open.source) {
    const lines = new Set(source[index]!.lines(keys).keys)
    const shared = new Map<number, number>()
    for (const key of lines) {
      const steps = stepsByLine.get(key) ?? []
      if (steps.length > maxStepsPerLine) continue
      for (const step of steps) shared.set(step, (shared.get(step) ?? 0) + 1)
    }
    for (const [other, count] of shared) {
      const similarity = count / Math.max(lines.size, sizes.get(other)!)
      const weight = similarity + bonus(source[index]!, target[other]!)
      if (weight >= minSimilarity) candidates.push({ pair: [index, other], weight })
    }
  }
  candidates.sort((a, b) => b.weight - a.weight || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1])
  const paired = { source: new Set<number>(), target: new Set<number>() }
  return candidates.flatMap(({ pair }) => {
    if (paired.source.has(pair[0]) || paired.target.has(pair[1])) return []
    paired.source.add(pair[0])
    paired.target.add(pair[1])
    return [pair]
  })
}

function bonus({ start: a }: StepContent, { start: b }: StepContent): number {
  const tool = a.tool !== null && a.tool === b.tool ? 0.2 : 0
  const label = a.label !== null && a.label === b.label ? 0.2 : 0
  return tool + label + (a.kind === b.kind ? 0.05 : -0.2)
}
