import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CorrectedPlant, correctedPlant } from './correctedPlant.ts'
import { createHistoryBed, type HistoryBed } from './history.bed.ts'

/**
 * How many histories, from which seed on, how many at once; each has a seed of its own, so that one alone can be played
 * again.
 */
const runs = Number(process.env.FC_RUNS ?? 4)
const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000)
const atOnce = Number(process.env.FC_AT_ONCE ?? 4)

let bed: HistoryBed
beforeAll(async () => {
  bed = await createHistoryBed()
}, 120_000)
afterAll(() => bed?.close())

let organizations = 100
const kinds = new Set<string>()

/** Plays one history; what fails is told with its seed and with what happened in it. */
async function play(own: number) {
  const [history] = fc.sample(
    correctedPlant(() => ++organizations),
    { seed: own, numRuns: 1 },
  ) as [CorrectedPlant]
  try {
    await bed.expectFigures(history, await bed.play(history))
    if (history.isBusyForDays) for (const kind of await bed.expectNotices(history)) kinds.add(kind)
  } catch (error) {
    const happened = history.steps.map(({ says }) => says).join('\n')
    throw new Error(`FC_SEED=${own} FC_RUNS=1 fails. What happened:\n${happened}`, { cause: error })
  }
}

test(
  `after any corrections, each backdated at random, every figure is that of the raw slices (${runs} from FC_SEED=${seed} on)`,
  async () => {
    let next = seed
    let played = 0
    const player = async () => {
      while (next < seed + runs) {
        await play(next++)
        played += 1
        if (played % 20 === 0) console.log(`${played} of ${runs} histories`)
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, player))
    expect(played).toBe(runs)
    console.log(`notices told: ${[...kinds].sort().join(', ')}`)
  },
  600_000 + runs * 20_000,
)
