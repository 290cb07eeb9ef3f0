import { valueAt } from '../../../core/schedule/effective.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import type { Floor, ResourceFloor } from './floor.ts'

export type IdealCycle = { secs: number; source: 'slice' | 'operation' | 'resource' }

const keyOf = ({ jobNum, assemblySeq, oprSeq }: Output) =>
  jobNum === null || assemblySeq === null || oprSeq === null ? null : `${jobNum}~${assemblySeq}~${oprSeq}`

/**
 * Seconds that a part of this output takes at its ideal: said by the slice, else the job operation's cycle standard,
 * else the resource's ideal cycle, each as in force at the slice's `from`; null where none is known.
 */
export function idealCycle(output: Output, from: number, floor: Floor, resource: ResourceFloor): IdealCycle | null {
  if (output.idealCycleSecs !== null) return { secs: output.idealCycleSecs, source: 'slice' }
  const key = keyOf(output)
  if (key !== null) {
    const standards = floor.cycleStandards.get(key)
    const secs = standards && valueAt(standards, from)
    if (secs !== undefined && secs !== null) return { secs, source: 'operation' }
  }
  const secs = valueAt(resource.idealCycleSecs, from)
  return secs === undefined || secs === null ? null : { secs, source: 'resource' }
}

/**
 * How many operations of a slice one cycle makes parts of, seen from its k-th output: 1, or all that share the cycle
 * with it.
 */
function sharedBy(slice: Slice, k: number, { sharedCycles }: Floor): number {
  if (!sharedCycles || sharedCycles.size === 0 || slice.outputs.length < 2) return 1
  const shares = (output: Output) => {
    const key = keyOf(output)
    return key !== null && valueAt(sharedCycles.get(key) ?? [], slice.from) === true
  }
  return shares(slice.outputs[k]!) ? slice.outputs.filter(shares).length : 1
}

/**
 * The ideal cycle by which a part of a slice's k-th output counts: that of the output, and where operations share the
 * cycle an even part of it each, so that what a cycle makes adds up to one cycle.
 */
export function countedCycle(slice: Slice, k: number, floor: Floor, resource: ResourceFloor): IdealCycle | null {
  const ideal = idealCycle(slice.outputs[k]!, slice.from, floor, resource)
  return ideal && { ...ideal, secs: ideal.secs / sharedBy(slice, k, floor) }
}
