import type { MachineSlice } from '../slices/cutSlices.ts'
import type { ProgramRun } from './latheLog.ts'

/**
 * Returns the program runs in slices: one per program, from its first to its last slice, with the running time between.
 * Throws if a program ran twice, if its running time is interrupted, or if time between the first and the last slice is
 * not covered.
 */
export function runsOf(slices: readonly MachineSlice[]): ProgramRun[] {
  const byProgram = Map.groupBy(slices, ({ facet }) => facet.partNum ?? '')
  return [...byProgram].map(([program, programSlices]) => {
    for (let i = 1; i < programSlices.length; i += 1)
      if (programSlices[i]!.from !== programSlices[i - 1]!.to)
        throw new Error(`${program} has a gap at ${new Date(programSlices[i]!.from).toISOString()}`)
    const running = programSlices.filter(({ facet }) => facet.state === 'running')
    const [start, end] = [running[0]!.from, running.at(-1)!.to]
    if (running.reduce((sum, { from, to }) => sum + to - from, 0) !== end - start)
      throw new Error(`${program} ran twice`)
    const parts = programSlices.reduce((sum, { good }) => sum + good, 0)
    return { program, first: programSlices[0]!.from, start, end, last: programSlices.at(-1)!.to, parts }
  })
}
