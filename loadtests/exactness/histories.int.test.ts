import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CorrectedPlant, correctedPlant } from './correctedPlant.ts'
import { gatherPlants } from './gatherPlants.ts'
import { createHistoryBed, type HistoryBed } from './history.bed.ts'

/**
 * How many histories, from which seed on (each has its own), how many of them make an organization, how many
 * organizations at once. `FC_SEEDS`: nothing but one organization of these histories.
 */
const runs = Number(process.env.FC_RUNS ?? 4)
const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000)
const together = Number(process.env.FC_TOGETHER ?? 1)
const atOnce = Number(process.env.FC_AT_ONCE ?? 4)
const alone = process.env.FC_SEEDS?.split(',').map(Number)

let organizations = 100
const kinds = new Set<string>()
const failures: Error[] = []

const drawn = (own: number) => {
  const [history] = fc.sample(
    correctedPlant(() => ++organizations),
    { seed: own, numRuns: 1 },
  ) as [CorrectedPlant]
  return { seed: own, history }
}
type Drawn = ReturnType<typeof drawn>

/** Histories of one week are those of one organization, some at a time. */
function gathered(all: readonly Drawn[]): Drawn[][] {
  const weekOf = ({ history }: Drawn) => new Date(history.range.start).toISOString().slice(0, 10)
  return [...Map.groupBy(all, weekOf).values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / together) }, (_, k) => some.slice(k * together, (k + 1) * together)),
  )
}

/** Plays histories as one organization; what fails is kept with its seeds and with what happened. */
async function play(bed: HistoryBed, some: readonly Drawn[]) {
  const plant = gatherPlants(
    some.map(({ history }) => history),
    some[0]!.seed,
  )
  try {
    await bed.expectFigures(plant, await bed.play(plant))
    for (const kind of await bed.expectNotices(plant)) kinds.add(kind)
  } catch (error) {
    const happened = plant.steps.map(({ says }) => says).join('\n')
    const seeds = some.map((one) => one.seed).join()
    failures.push(
      new Error(`FC_SEEDS=${seeds} fails. What happened, by place in the list:\n${happened}`, { cause: error }),
    )
  }
}

test(
  `after any corrections, each backdated at random, every figure is that of the raw slices (${runs} from FC_SEED=${seed} on)`,
  async () => {
    const seeds = alone ?? Array.from({ length: runs }, (_, k) => seed + k)
    const waiting = gathered(seeds.map(drawn))
    const bed = await createHistoryBed()
    try {
      const player = async () => {
        for (let some = waiting.shift(); some; some = waiting.shift()) await play(bed, some)
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, player))
    } finally {
      await bed.close()
    }
    expect(waiting).toEqual([])
    console.log(`notices told: ${[...kinds].sort().join(', ')}`)
    const [failed, ...more] = failures
    for (const { message } of more) console.error(message)
    if (failed) throw failed
  },
  600_000 + runs * 20_000,
)
