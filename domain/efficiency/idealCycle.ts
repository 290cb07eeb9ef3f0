import { valueAt } from '../schedule/effective.ts'
import type { Floor, ResourceFloor } from './floor.ts'
import type { Output } from './slice.ts'

export type IdealCycle = { secs: number; source: 'slice' | 'operation' | 'resource' }

/**
 * Seconds that a part of this output takes at its ideal: said by the slice, else the job operation's cycle standard, else the
 * resource's ideal cycle, each as in force at the slice's `from`; null where none is known.
 */
export function idealCycle(output: Output, from: number, floor: Floor, resource: ResourceFloor): IdealCycle | null {
  if (output.idealCycleSecs !== null) return { secs: output.idealCycleSecs, source: 'slice' }
  const { jobNum, assemblySeq, oprSeq } = output
  if (jobNum !== null && assemblySeq !== null && oprSeq !== null) {
    const standards = floor.cycleStandards.get(`${jobNum}~${assemblySeq}~${oprSeq}`)
    const secs = standards && valueAt(standards, from)
    if (secs !== undefined && secs !== null) return { secs, source: 'operation' }
  }
  const secs = valueAt(resource.idealCycleSecs, from)
  return secs === undefined || secs === null ? null : { secs, source: 'resource' }
}
