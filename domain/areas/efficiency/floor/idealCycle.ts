import { valueAt } from '../../../core/schedule/effective.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import type { Floor, ResourceFloor } from './floor.ts'

export type IdealCycle = { secs: number; source: 'slice' | 'operation' | 'resource' }

const keyOf = ({ jobNum, assemblySeq, oprSeq }: Output) =>
  jobNum === null || assemblySeq === null || oprSeq === null ? null : `${jobNum}~${assemblySeq}~${oprSeq}`

/**
 * Returns the ideal seconds per part of an output: from the slice, otherwise the cycle standard of the job operation,
 * otherwise the ideal cycle of the machine, each as in force at the slice's `from`; null if none is known.
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

/** Returns the number of operations of a slice that share a cycle with its k-th output, including it. */
function sharedBy(slice: Slice, k: number, { sharedCycles }: Floor): number {
  if (!sharedCycles || sharedCycles.size === 0 || slice.outputs.length < 2) return 1
  const shares = (output: Output) => {
    const key = keyOf(output)
    return key !== null && valueAt(sharedCycles.get(key) ?? [], slice.from) === true
  }
  return shares(slice.outputs[k]!) ? slice.outputs.filter(shares).length : 1
}

/**
 * Returns the ideal cycle per part of a slice's k-th output. If operations share the cycle, each gets an equal share,
 * so that the parts of a cycle add up to one cycle.
 */
export function countedCycle(slice: Slice, k: number, floor: Floor, resource: ResourceFloor): IdealCycle | null {
  const ideal = idealCycle(slice.outputs[k]!, slice.from, floor, resource)
  return ideal && { ...ideal, secs: ideal.secs / sharedBy(slice, k, floor) }
}
