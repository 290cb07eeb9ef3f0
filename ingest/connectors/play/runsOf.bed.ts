import type { Cut } from '../slices/cut.ts'
import type { ProgramRun } from './latheLog.ts'

/**
 * The program runs that slices show: one a program, from its first slice to its last, the running between. Throws if a
 * program ran twice, if running is not of one piece, or if there is time between the first and the last slice that none
 * covers.
 */
export function runsOf(slices: readonly Cut[]): ProgramRun[] {
  const byProgram = Map.groupBy(slices, ({ facet }) => facet.partNum ?? '')
  return [...byProgram].map(([program, cuts]) => {
    for (let i = 1; i < cuts.length; i += 1)
      if (cuts[i]!.from !== cuts[i - 1]!.to)
        throw new Error(`${program} has a gap at ${new Date(cuts[i]!.from).toISOString()}`)
    const running = cuts.filter(({ facet }) => facet.state === 'running')
    const [start, end] = [running[0]!.from, running.at(-1)!.to]
    if (running.reduce((sum, { from, to }) => sum + to - from, 0) !== end - start)
      throw new Error(`${program} ran twice`)
    const parts = cuts.reduce((sum, { good }) => sum + good, 0)
    return { program, first: cuts[0]!.from, start, end, last: cuts.at(-1)!.to, parts }
  })
}
