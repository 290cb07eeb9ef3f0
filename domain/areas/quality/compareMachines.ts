import type { Sorted } from '../../core/statistics/rankSum.ts'
import { percentText } from '../efficiency/wording.ts'
import { type Compared, type ComparedEffect, differencesFrom, isEnoughDays, sortedRates } from './comparedEffect.ts'
import { any, segmentsOf } from './effectLevels.ts'
import type { DayRate, DayTotals, Sampler } from './effectSamples.ts'
import { boundOf, type createPeers, majorityPValue } from './peerMachines.ts'
import type { ProductionByOperation } from './productionByOperation.ts'

type Machine = { machine: number; resourceID: string; sum: DayTotals; ratio: number }

/** For example `three in four of the 23 other machines of Milling that make it have at most 2.1 %`. */
function comparedText(count: number, group: string | null, { isWorse, bound }: { isWorse: boolean; bound: number }) {
  const of = group === null ? '' : ` of ${group}`
  if (count === 1) return `the other machine${of} that makes it has ${percentText(bound)}`
  const allPeers = count === 2 ? 'both other machines' : 'all 3 other machines'
  const subject = count < 4 ? allPeers : `three in four of the ${count} other machines`
  return `${subject}${of} that make it have ${isWorse ? 'at most' : 'at least'} ${percentText(bound)}`
}

const wholeOf = ({ machine }: Machine) => ({ machine, person: any, shift: any })

/** Compares each machine that makes an operation of a part with its peers. Yields after each machine. */
export function* compareMachines(
  production: ProductionByOperation,
  { from, to }: { from: number; to: number },
  { sampler, peersAmong }: { sampler: Sampler; peersAmong: ReturnType<typeof createPeers> },
): Generator<undefined, Compared> {
  const enough: Machine[] = []
  for (let machine = from; machine < to; machine++) {
    const sum = sampler.machine(machine)
    if (isEnoughDays(sum.days, sum.days))
      enough.push({
        machine,
        resourceID: production.resourceIDs[production.machines.resource[machine]!]!,
        sum,
        ratio: sum.lost / sum.total,
      })
  }
  if (enough.length < 2) return { comparisons: 0, effects: [] }
  const peersOf = peersAmong(enough)
  const cache = new Map<Machine, { days: DayRate[]; sorted: Sorted }>()
  function daysOf(machine: Machine) {
    let of = cache.get(machine)
    if (!of) {
      const days: DayRate[] = []
      sampler.machine(machine.machine, days)
      of = { days, sorted: sortedRates(days) }
      cache.set(machine, of)
    }
    return of
  }
  const effects: ComparedEffect[] = []
  for (const machine of enough) {
    const { group, peers } = peersOf(machine)
    const comparison = boundOf(machine, peers)
    yield
    if (!comparison) continue
    const { isWorse, bound } = comparison
    const { days, sorted } = daysOf(machine)
    const peerRates = peers.map((peer) => daysOf(peer).sorted)
    effects.push({
      level: { resourceID: machine.resourceID },
      own: machine.sum,
      otherRatio: bound,
      differences: differencesFrom(days, bound),
      idealSecs: sampler.idealSecs(segmentsOf(production, wholeOf(machine)), machine.sum.total),
      observations: peerRates.reduce((sum, { length }) => sum + length, sorted.length),
      pValue: majorityPValue(sorted, peerRates, isWorse),
      compared: comparedText(peers.length, group, comparison),
      test: 'Wilcoxon’s rank-sum test of its days against those of each of the other machines',
    })
  }
  return { comparisons: enough.length, effects }
}
