import type { LineKeys } from './lineKeys.ts'
import type { StepContent } from './stepContent.ts'

const leastLike = 0.5
// A line that so many steps have tells none of them.
const mostOfLine = 20

/**
 * Pairs steps whose lines are the same for the most part, the most alike first. The same tool and the same name weigh
 * as lines do; a changed tool or name alone keeps none apart.
 */
export function likePairs(
  source: readonly StepContent[],
  target: readonly StepContent[],
  open: { source: ReadonlySet<number>; target: ReadonlySet<number> },
  keys: LineKeys,
): [number, number][] {
  const having = new Map<number, number[]>()
  const sizes = new Map<number, number>()
  for (const index of open.target) {
    const lines = new Set(target[index]!.lines(keys).keys)
    sizes.set(index, lines.size)
    for (const key of lines) {
      const steps = having.get(key)
      if (!steps) having.set(key, [index])
      else if (steps.length <= mostOfLine) steps.push(index)
    }
  }
  const found: { pair: [number, number]; weight: number }[] = []
  for (const index of open.source) {
    const lines = new Set(source[index]!.lines(keys).keys)
    const shared = new Map<number, number>()
    for (const key of lines) {
      const steps = having.get(key) ?? []
      if (steps.length > mostOfLine) continue
      for (const step of steps) shared.set(step, (shared.get(step) ?? 0) + 1)
    }
    for (const [other, count] of shared) {
      const like = count / Math.max(lines.size, sizes.get(other)!)
      const weight = like + bonus(source[index]!, target[other]!)
      if (weight >= leastLike) found.push({ pair: [index, other], weight })
    }
  }
  found.sort((a, b) => b.weight - a.weight || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1])
  const taken = { source: new Set<number>(), target: new Set<number>() }
  return found.flatMap(({ pair }) => {
    if (taken.source.has(pair[0]) || taken.target.has(pair[1])) return []
    taken.source.add(pair[0])
    taken.target.add(pair[1])
    return [pair]
  })
}

function bonus({ start: a }: StepContent, { start: b }: StepContent): number {
  const tool = a.tool !== null && a.tool === b.tool ? 0.2 : 0
  const label = a.label !== null && a.label === b.label ? 0.2 : 0
  return tool + label + (a.kind === b.kind ? 0.05 : -0.2)
}
