import { rankSumOfSorted, type Sorted } from '../../core/statistics/rankSum.ts'
import { effectSettings } from './effectSettings.ts'

/** Machines that people look at together: a device group. */
export type MachineGroup = { name: string; resourceIDs: readonly string[] }

type Rated = { resourceID: string; ratio: number }

/** With which machines one is compared, and the name of their group (null: all that make the same). */
type Peers<Machine> = { group: string | null; peers: Machine[] }

/**
 * With whom each machine that makes an operation of a part is compared: with those of its smallest group in which
 * another makes it too, else with all others that make it. From the least share of scrap and rework on.
 */
export function createPeers(groups: readonly MachineGroup[]) {
  const bySize = groups.toSorted((a, b) => a.resourceIDs.length - b.resourceIDs.length)
  const groupsOf = listsBy(bySize, ({ resourceIDs }) => new Set(resourceIDs))
  return <Machine extends Rated>(machines: readonly Machine[]): ((machine: Machine) => Peers<Machine>) => {
    const inOrder = machines.toSorted((a, b) => a.ratio - b.ratio)
    const members = listsBy(inOrder, ({ resourceID }) => groupsOf.get(resourceID) ?? [])
    return (machine) => {
      const group = groupsOf.get(machine.resourceID)?.find((one) => members.get(one)!.length > 1)
      const like = group ? members.get(group)! : inOrder
      return { group: group?.name ?? null, peers: like.filter((one) => one !== machine) }
    }
  }
}

/** The values that each key is of. */
function listsBy<Value, Key>(values: readonly Value[], keysOf: (value: Value) => Iterable<Key>): Map<Key, Value[]> {
  const lists = new Map<Key, Value[]>()
  for (const value of values)
    for (const key of keysOf(value)) {
      const list = lists.get(key)
      if (list) list.push(value)
      else lists.set(key, [value])
    }
  return lists
}

/** How many of so many machines are most of them. */
const mostOf = (count: number) => Math.ceil(count * effectSettings.shareOfMachines)

/**
 * Whether a machine is worse, or better, than most of the others (from the least share on) by enough: the share that
 * most of them keep to. Null: it is neither.
 */
export function boundOf(machine: Rated, peers: readonly Rated[]): { isWorse: boolean; bound: number } | null {
  if (peers.length === 0) return null
  const [most, least] = [peers[mostOf(peers.length) - 1]!.ratio, peers[peers.length - mostOf(peers.length)]!.ratio]
  if (machine.ratio - most >= effectSettings.leastChange) return { isWorse: true, bound: most }
  if (least - machine.ratio >= effectSettings.leastChange) return { isWorse: false, bound: least }
  return null
}

/**
 * The p-value of a machine being worse, or better, than most of the others, by the days of each: one rank-sum test
 * against each, of which so many as are most must hold together (Benjamini & Heller, Biometrics 64, 2008: the u-th
 * smallest of n p-values, times n - u + 1).
 */
export function differsFromMost(mine: Sorted, others: readonly Sorted[], isWorse: boolean): number {
  const pValues = others.map((other) => {
    const { isGreater, pValue } = rankSumOfSorted({ x: mine, y: other })
    return isGreater === isWorse ? pValue : 1
  })
  const most = mostOf(others.length)
  return Math.min(1, pValues.sort((a, b) => a - b)[most - 1]! * (others.length - most + 1))
}
