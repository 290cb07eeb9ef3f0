import type { Plant } from './createPlant.ts'
import { badgeOf, cartTagOf, travellerOf } from './epcs.ts'
import { hallMeters, type PlantReader } from './plantFloor.ts'
import { fraction, hash } from './random.ts'
import { type Whereabouts, whereabouts } from './whereabouts.ts'

/** A read of a tag by an antenna of a reader, with its signal strength (dBm). */
export type PlantRead = { epc: string; at: number; antenna: number; rssi: number }

const minute = 60_000
/** Read intervals (ms) of moving things and of resting ones. */
const everyMs = { person: 5000, cart: 5000, job: 15_000 }
export const readStepMs = 5000
/**
 * Signal model: level at one meter, decrease per decade of distance (10·2.2 dB), noise, and the weakest level that is
 * read.
 */
const signal = { atOneMeter: -45, fading: 22, noise: 4, weakest: -76 }

const tagOf = { person: badgeOf, job: travellerOf, cart: cartTagOf }
/** Returns the tag of a thing in the plant. */
export const epcOf = ({ kind, id }: Pick<Whereabouts, 'kind' | 'id'>): string => tagOf[kind](id)

/** Returns a deterministic normally distributed number with mean 0 and standard deviation 1 (Box and Muller). */
const normal = (...numbers: number[]) =>
  Math.sqrt(-2 * Math.log(1 - fraction(...numbers, 81))) * Math.cos(2 * Math.PI * fraction(...numbers, 82))

/** True if a tag is covered by a hand or by metal: for three minutes of some ten-minute slots. */
function isCovered(seed: number, tag: number, at: number): boolean {
  const slot = Math.floor(at / (10 * minute))
  return fraction(seed, tag, slot, 83) < 0.04 && at - slot * 10 * minute < 3 * minute
}

/** True if a reader is offline: for eight minutes of one hour in thirty. */
function isOffline(seed: number, reader: number, at: number): boolean {
  const hour = Math.floor(at / (60 * minute))
  if (fraction(seed, reader, hour, 84) > 1 / 30) return false
  const from = 50 * minute * fraction(seed, reader, hour, 85)
  const within = at - hour * 60 * minute
  return within >= from && within < from + 8 * minute
}

type Antenna = PlantReader['antennas'][number]

/**
 * Returns the signal level of a tag at an antenna (dBm); null if it is not read. Rare reflections are read from far
 * away.
 */
function signalLevel(
  { at: [x, y], antenna }: Antenna,
  position: Whereabouts['at'],
  ...numbers: number[]
): number | null {
  const [dx, dy] = [(x - position[0]) * hallMeters.width, (y - position[1]) * hallMeters.height]
  const metres = Math.max(1, Math.hypot(dx, dy))
  const reflected = fraction(...numbers, antenna, 86) < 0.004
  const level = signal.atOneMeter - signal.fading * Math.log10(reflected ? 4 : metres)
  const rssi = level + signal.noise * normal(...numbers, antenna)
  return rssi < signal.weakest ? null : Math.round(rssi * 2) / 2
}

/**
 * Returns the reads of a reader in `[from, to)` (epoch ms): tags near an antenna, most of them read by two or three at
 * once, with noise; some are covered for minutes, and there are none while the reader is offline. Deterministic for any
 * range.
 */
export function simulateTagReads(plant: Plant, reader: PlantReader, { from, to }: { from: number; to: number }) {
  const { seed } = plant
  const readerNumber = hash(...Array.from(reader.name, (character) => character.codePointAt(0)!))
  const reads: PlantRead[] = []
  const epcs = new Map<string, string>()
  const epcFor = (thing: Whereabouts) => {
    const epc = epcs.get(thing.id) ?? epcOf(thing)
    epcs.set(thing.id, epc)
    return epc
  }
  for (let step = Math.floor(from / readStepMs) * readStepMs; step < to; step += readStepMs) {
    if (isOffline(seed, readerNumber, step)) continue
    for (const thing of whereabouts(plant, reader.hall, step)) {
      const epc = epcFor(thing)
      const tag = Number.parseInt(epc.slice(-8), 16)
      const every = everyMs[thing.kind]
      const phase = tag % every
      if (Math.floor(step / readStepMs) % (every / readStepMs) !== Math.floor(phase / readStepMs)) continue
      const at = step + (phase % readStepMs)
      if (at < from || at >= to || isCovered(seed, tag, at)) continue
      for (const antenna of reader.antennas) {
        const rssi = signalLevel(antenna, thing.at, seed, tag, Math.floor(at / 1000))
        if (rssi !== null) reads.push({ epc, at, antenna: antenna.antenna, rssi })
      }
    }
  }
  return reads
}
