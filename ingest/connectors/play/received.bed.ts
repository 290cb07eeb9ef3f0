import { isDeepStrictEqual } from 'node:util'
import { resolve } from '@takt/domain/areas/efficiency/timeline/resolve.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { Cut } from '../slices/cut.ts'
import type { Facet } from '../slices/machine.ts'

const stateOf = (code: number) =>
  Object.entries(stateCodes).find(([, each]) => each === code)![0] as Facet['state'] | 'void'

/**
 * What a device's telemetry messages come to, by the product's own rules: every instant with the slice that owns it,
 * counts at the first of a slice's instants. Throws if a message would be rejected or numbers do not rise.
 */
export function received(deviceId: number, messages: readonly Uint8Array[]): Cut[] {
  let lastSeq = -1
  const told = new Map<number | null, unknown>()
  const slices = messages.flatMap((bytes): Slice[] => {
    const message = decodeTelemetry(bytes, Date.now(), gunzip)
    if (message.rejected[0]) throw new Error(message.rejected[0].reason)
    // The same again is a redelivery: the stream keeps it, and it counts once.
    if (isDeepStrictEqual(told.get(message.seq), message.slices)) return []
    told.set(message.seq, message.slices)
    if (message.seq! <= lastSeq) throw new Error('seq does not rise')
    lastSeq = message.seq!
    return message.slices.map((slice) => ({ ...slice, deviceId }))
  })
  return cutsOf(slices)
}

/** The instants that slices own after resolving, with what was so, counts at the first of a slice's instants. */
export function cutsOf(slices: readonly Slice[]): Cut[] {
  const counted = new Set<Slice>()
  return resolve(slices).segments.flatMap(({ from, to, slice }) => {
    const state = stateOf(slice.state)
    if (state === 'void') return []
    const [output] = counted.has(slice) ? [] : slice.outputs
    counted.add(slice)
    const partNum = slice.outputs[0]?.partNum ?? null
    return { from, to, facet: { state, reason: slice.reason, partNum, mode: null }, good: output?.good ?? 0 }
  })
}
