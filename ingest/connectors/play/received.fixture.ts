import { isDeepStrictEqual } from 'node:util'
import { resolve } from '@takt/domain/areas/efficiency/timeline/resolve.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { MachineSlice } from '../slices/cutSlices.ts'
import type { Facet } from '../slices/machine.ts'

const stateOf = (code: number) =>
  Object.entries(stateCodes).find(([, each]) => each === code)![0] as Facet['state'] | 'void'

/**
 * Resolves a device's telemetry messages by the product's own rules: each instant with the slice that owns it, and
 * counts at the slice's first instant. Throws if a message would be rejected or sequence numbers do not ascend.
 */
export function received(deviceId: number, messages: readonly Uint8Array[]): MachineSlice[] {
  let lastSeq = -1
  const slicesBySeq = new Map<number | null, unknown>()
  const slices = messages.flatMap((bytes): Slice[] => {
    const message = decodeTelemetry(bytes, Date.now(), gunzip)
    if (message.rejected[0]) throw new Error(message.rejected[0].reason)
    // An identical message is a redelivery: the stream stores it, and it counts once.
    if (isDeepStrictEqual(slicesBySeq.get(message.seq), message.slices)) return []
    slicesBySeq.set(message.seq, message.slices)
    if (message.seq! <= lastSeq) throw new Error('seq does not rise')
    lastSeq = message.seq!
    return message.slices.map((slice) => ({ ...slice, deviceId }))
  })
  return resolvedSlices(slices)
}

/** Returns the intervals owned by slices after resolving, with their state, and counts at a slice's first instant. */
export function resolvedSlices(slices: readonly Slice[]): MachineSlice[] {
  const counted = new Set<Slice>()
  return resolve(slices).segments.flatMap(({ from, to, slice }) => {
    const state = stateOf(slice.state)
    if (state === 'void') return []
    const [output] = counted.has(slice) ? [] : slice.outputs
    counted.add(slice)
    const { partNum = null, jobNum = null } = slice.outputs[0] ?? {}
    const facet = { state, reason: slice.reason, partNum, jobNum, mode: null }
    const counts = { good: output?.good ?? 0, scrap: output?.scrap ?? 0 }
    return { from, to, facet, ...counts, values: {} }
  })
}
