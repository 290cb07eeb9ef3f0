import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CorrectedPlant, correctedPlant } from './correctedPlant.ts'
import { createHistoryFixture, createSampler, type HistoryFixture } from './history.fixture.ts'

/**
 * Number of histories, first seed, and number of concurrent ones; each has its own seed and organization, and is
 * checked with one in `FC_ONE_IN` queries, selected by its seed. `FC_SEEDS`: only these histories, with every query.
 */
const runs = Number(process.env.FC_RUNS ?? 2)
const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000)
const maxConcurrent = Number(process.env.FC_AT_ONCE ?? 4)
const samplingInterval = process.env.FC_SEEDS ? 1 : Number(process.env.FC_ONE_IN ?? 1)
const selectedSeeds = process.env.FC_SEEDS?.split(',').map(Number)

let organizations = 100
const kinds = new Set<string>()
const failures: Error[] = []

/** Plays one history; a failure is recorded with its seed and steps. */
async function play(fixture: HistoryFixture, ownSeed: number) {
  const [history] = fc.sample(
    correctedPlant(() => ++organizations),
    { seed: ownSeed, numRuns: 1 },
  ) as [CorrectedPlant]
  try {
    const sample = createSampler(ownSeed, samplingInterval)
    await fixture.expectFigures(history, await fixture.play(history), sample)
    for (const _ of sample(['notices'])) for (const kind of await fixture.expectNotices(history)) kinds.add(kind)
  } catch (error) {
    const happened = history.steps.map(({ description }) => description).join('\n')
    failures.push(
      new Error(
        `FC_SEEDS=${ownSeed} fails. Events:
${happened}`,
        { cause: error },
      ),
    )
  }
}

test(
  `after any corrections, each backdated at random, every KPI equals that of the raw slices (${runs} from FC_SEED=${seed} on)`,
  async () => {
    const waiting = selectedSeeds ?? Array.from({ length: runs }, (_, k) => seed + k)
    const fixture = await createHistoryFixture()
    let scrapEntryCount = 0
    try {
      const player = async () => {
        for (let ownSeed = waiting.shift(); ownSeed !== undefined; ownSeed = waiting.shift())
          await play(fixture, ownSeed)
      }
      await Promise.all(Array.from({ length: Math.min(maxConcurrent, waiting.length) }, player))
      scrapEntryCount = fixture.scrapEntryCount()
    } finally {
      await fixture.close()
    }
    expect(waiting).toEqual([])
    console.log(`notices told: ${[...kinds].sort().join(', ')}; said of parts: ${scrapEntryCount}`)
    const [failed, ...more] = failures
    for (const { message } of more) console.error(message)
    if (failed) throw failed
  },
  600_000 + runs * 20_000,
)
