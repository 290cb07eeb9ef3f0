import type { Plant } from './createPlant.ts'
import { badgeOf, cartTagOf, travellerOf } from './epcs.ts'
import { hallMetres, type PlantReader } from './plantFloor.ts'
import { fraction, hash } from './random.ts'
import { type Whereabouts, whereabouts } from './whereabouts.ts'

/** That an antenna of a reader heard a tag, how strongly (dBm). */
export type PlantRead = { epc: string; at: number; antenna: number; rssi: number }

const minute = 60_000
/** How often tags are read: of what moves, and of what rests. */
const everyMs = { person: 5000, cart: 5000, job: 15_000 }
export const hearStepMs = 5000
/** What an antenna hears a metre away, how that fades (10·2.2 dB each tenfold of the distance), and what it misses. */
const signal = { atOneMetre: -45, fading: 22, noise: 4, weakest: -76 }

const tagOf = { person: badgeOf, job: travellerOf, cart: cartTagOf }
/** The tag that a thing of the plant carries. */
export const epcOf = ({ kind, id }: Pick<Whereabouts, 'kind' | 'id'>): string => tagOf[kind](id)

/** Around 0 with a standard deviation of 1 (Box and Muller), as the numbers have it. */
const normal = (...numbers: number[]) =>
  Math.sqrt(-2 * Math.log(1 - fraction(...numbers, 81))) * Math.cos(2 * Math.PI * fraction(...numbers, 82))

/** In minutes of every ten a tag may be covered, by a hand or by metal. */
function isCovered(seed: number, tag: number, at: number): boolean {
  const slot = Math.floor(at / (10 * minute))
  return fraction(seed, tag, slot, 83) < 0.04 && at - slot * 10 * minute < 3 * minute
}

/** For eight minutes of one hour in thirty a reader is dead. */
function isDead(seed: number, reader: number, at: number): boolean {
  const hour = Math.floor(at / (60 * minute))
  if (fraction(seed, reader, hour, 84) > 1 / 30) return false
  const from = 50 * minute * fraction(seed, reader, hour, 85)
  const within = at - hour * 60 * minute
  return within >= from && within < from + 8 * minute
}

type Antenna = PlantReader['antennas'][number]

/** How strongly an antenna hears a tag (dBm); null where it does not. Seldom by a reflection from far away. */
function heard({ at: [x, y], antenna }: Antenna, place: Whereabouts['at'], ...numbers: number[]): number | null {
  const [dx, dy] = [(x - place[0]) * hallMetres.width, (y - place[1]) * hallMetres.height]
  const metres = Math.max(1, Math.hypot(dx, dy))
  const reflected = fraction(...numbers, antenna, 86) < 0.004
  const level = signal.atOneMetre - signal.fading * Math.log10(reflected ? 4 : metres)
  const rssi = level + signal.noise * normal(...numbers, antenna)
  return rssi < signal.weakest ? null : Math.round(rssi * 2) / 2
}

/**
 * What a reader of the plant hears in `[from, to)` (epoch ms): tags near an antenna, most by two or three at once, with
 * noise; some covered for minutes, and nothing while the reader is dead. The same is heard whenever it is asked.
 */
export function hearTags(plant: Plant, reader: PlantReader, { from, to }: { from: number; to: number }) {
  const { seed } = plant
  const readerNumber = hash(...Array.from(reader.name, (character) => character.codePointAt(0)!))
  const reads: PlantRead[] = []
  const epcs = new Map<string, string>()
  const epcFor = (thing: Whereabouts) => {
    const epc = epcs.get(thing.id) ?? epcOf(thing)
    epcs.set(thing.id, epc)
    return epc
  }
  for (let step = Math.floor(from / hearStepMs) * hearStepMs; step < to; step += hearStepMs) {
    if (isDead(seed, readerNumber, step)) continue
    for (const thing of whereabouts(plant, reader.hall, step)) {
      const epc = epcFor(thing)
      const tag = Number.parseInt(epc.slice(-8), 16)
      const every = everyMs[thing.kind]
      const phase = tag % every
      if (Math.floor(step / hearStepMs) % (every / hearStepMs) !== Math.floor(phase / hearStepMs)) continue
      const at = step + (phase % hearStepMs)
      if (at < from || at >= to || isCovered(seed, tag, at)) continue
      for (const antenna of reader.antennas) {
        const rssi = heard(antenna, thing.at, seed, tag, Math.floor(at / 1000))
        if (rssi !== null) reads.push({ epc, at, antenna: antenna.antenna, rssi })
      }
    }
  }
  return reads
}
