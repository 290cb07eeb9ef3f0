import type { Sorted } from '../../core/statistics/rankSum.ts'
import { percentText } from '../efficiency/wording.ts'
import { type Compared, type ComparedEffect, differencesFrom, isEnoughDays, sortedRates } from './comparedEffect.ts'
import { any, piecesOf } from './effectLevels.ts'
import type { DayRate, DaySum, Sampler } from './effectSamples.ts'
import { boundOf, type createPeers, differsFromMost } from './likeMachines.ts'
import type { MadeOfOperations } from './madeOfOperations.ts'

type Machine = { machine: number; resourceID: string; sum: DaySum; ratio: number }

/** `three in four of the 23 other machines of Milling that make it have at most 2.1 %`. */
function comparedText(count: number, group: string | null, { isWorse, bound }: { isWorse: boolean; bound: number }) {
  const of = group === null ? '' : ` of ${group}`
  if (count === 1) return `the other machine${of} that makes it has ${percentText(bound)}`
  const few = count === 2 ? 'both other machines' : 'all 3 other machines'
  const which = count < 4 ? few : `three in four of the ${count} other machines`
  return `${which}${of} that make it have ${isWorse ? 'at most' : 'at least'} ${percentText(bound)}`
}

const wholeOf = ({ machine }: Machine) => ({ machine, person: any, shift: any })

/** Compares each machine that makes an operation of a part with others like it, one by one. A machine is a step. */
export function* compareMachines(
  made: MadeOfOperations,
  { from, to }: { from: number; to: number },
  { sampler, peersAmong }: { sampler: Sampler; peersAmong: ReturnType<typeof createPeers> },
): Generator<undefined, Compared> {
  const enough: Machine[] = []
  for (let machine = from; machine < to; machine++) {
    const sum = sampler.machine(machine)
    if (isEnoughDays(sum.days, sum.days))
      enough.push({
        machine,
        resourceID: made.resourceIDs[made.machines.resource[machine]!]!,
        sum,
        ratio: sum.lost / sum.total,
      })
  }
  if (enough.length < 2) return { comparisons: 0, effects: [] }
  const peersOf = peersAmong(enough)
  const known = new Map<Machine, { days: DayRate[]; sorted: Sorted }>()
  function daysOf(machine: Machine) {
    let of = known.get(machine)
    if (!of) {
      const days: DayRate[] = []
      sampler.machine(machine.machine, days)
      of = { days, sorted: sortedRates(days) }
      known.set(machine, of)
    }
    return of
  }
  const effects: ComparedEffect[] = []
  for (const machine of enough) {
    const { group, peers } = peersOf(machine)
    const found = boundOf(machine, peers)
    yield
    if (!found) continue
    const { isWorse, bound } = found
    const { days, sorted } = daysOf(machine)
    const others = peers.map((peer) => daysOf(peer).sorted)
    effects.push({
      level: { resourceID: machine.resourceID },
      mine: machine.sum,
      othersRatio: bound,
      differences: differencesFrom(days, bound),
      idealSecs: sampler.idealSecs(piecesOf(made, wholeOf(machine)), machine.sum.total),
      observations: others.reduce((sum, { length }) => sum + length, sorted.length),
      pValue: differsFromMost(sorted, others, isWorse),
      compared: comparedText(peers.length, group, found),
      test: 'Wilcoxon’s rank-sum test of its days against those of each of the other machines',
    })
  }
  return { comparisons: enough.length, effects }
}
