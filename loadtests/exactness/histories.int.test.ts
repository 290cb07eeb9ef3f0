import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CorrectedPlant, correctedPlant } from './correctedPlant.ts'
import { createHistoryBed, drawnBy, type HistoryBed } from './history.bed.ts'

/**
 * How many histories, from which seed on, how many at once; each has a seed and an organization of its own, and is
 * asked one in so many questions (`FC_ONE_IN`, drawn by its seed). `FC_SEEDS`: nothing but these histories, asked
 * everything.
 */
const runs = Number(process.env.FC_RUNS ?? 2)
const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000)
const atOnce = Number(process.env.FC_AT_ONCE ?? 4)
const oneIn = process.env.FC_SEEDS ? 1 : Number(process.env.FC_ONE_IN ?? 1)
const alone = process.env.FC_SEEDS?.split(',').map(Number)

let organizations = 100
const kinds = new Set<string>()
const failures: Error[] = []

/** Plays one history; what fails is kept with its seed and with what happened in it. */
async function play(bed: HistoryBed, own: number) {
  const [history] = fc.sample(
    correctedPlant(() => ++organizations),
    { seed: own, numRuns: 1 },
  ) as [CorrectedPlant]
  try {
    const drawn = drawnBy(own, oneIn)
    await bed.expectFigures(history, await bed.play(history), drawn)
    for (const _ of drawn(['notices'])) for (const kind of await bed.expectNotices(history)) kinds.add(kind)
  } catch (error) {
    const happened = history.steps.map(({ says }) => says).join('\n')
    failures.push(new Error(`FC_SEEDS=${own} fails. What happened:\n${happened}`, { cause: error }))
  }
}

test(
  `after any corrections, each backdated at random, every figure is that of the raw slices (${runs} from FC_SEED=${seed} on)`,
  async () => {
    const waiting = alone ?? Array.from({ length: runs }, (_, k) => seed + k)
    const bed = await createHistoryBed()
    let saidOfParts = 0
    try {
      const player = async () => {
        for (let own = waiting.shift(); own !== undefined; own = waiting.shift()) await play(bed, own)
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, player))
      saidOfParts = bed.saidOfParts()
    } finally {
      await bed.close()
    }
    expect(waiting).toEqual([])
    console.log(`notices told: ${[...kinds].sort().join(', ')}; said of parts: ${saidOfParts}`)
    const [failed, ...more] = failures
    for (const { message } of more) console.error(message)
    if (failed) throw failed
  },
  600_000 + runs * 20_000,
)
