import { rankSumOfSorted, type Sorted } from '../../core/statistics/rankSum.ts'
import { effectSettings } from './effectSettings.ts'

/** Machines that belong together: a device group. */
export type MachineGroup = { name: string; resourceIDs: readonly string[] }

type Rated = { resourceID: string; ratio: number }

/** The machines to compare with, and the name of their group (null: all that make the same operation). */
type Peers<Machine> = { group: string | null; peers: Machine[] }

/**
 * Returns the peers of each machine that makes an operation of a part: those of its smallest group in which another
 * machine makes it too, otherwise all others that make it. Sorted by share of scrap and rework, ascending.
 */
export function createPeers(groups: readonly MachineGroup[]) {
  const bySize = groups.toSorted((a, b) => a.resourceIDs.length - b.resourceIDs.length)
  const groupsOf = listsBy(bySize, ({ resourceIDs }) => new Set(resourceIDs))
  return <Machine extends Rated>(machines: readonly Machine[]): ((machine: Machine) => Peers<Machine>) => {
    const inOrder = machines.toSorted((a, b) => a.ratio - b.ratio)
    const members = listsBy(inOrder, ({ resourceID }) => groupsOf.get(resourceID) ?? [])
    return (machine) => {
      const group = groupsOf.get(machine.resourceID)?.find((candidate) => members.get(candidate)!.length > 1)
      const similar = group ? members.get(group)! : inOrder
      return { group: group?.name ?? null, peers: similar.filter((peer) => peer !== machine) }
    }
  }
}

/** Groups values by key; a value can have several keys. */
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

/** Returns the number of machines that counts as a majority. */
const majorityOf = (count: number) => Math.ceil(count * effectSettings.shareOfMachines)

/**
 * Returns the bound that the majority of the peers (sorted ascending) complies with, if a machine is sufficiently worse
 * or better than it. Null: it is neither.
 */
export function boundOf(machine: Rated, peers: readonly Rated[]): { isWorse: boolean; bound: number } | null {
  if (peers.length === 0) return null
  const [upper, lower] = [
    peers[majorityOf(peers.length) - 1]!.ratio,
    peers[peers.length - majorityOf(peers.length)]!.ratio,
  ]
  if (machine.ratio - upper >= effectSettings.leastChange) return { isWorse: true, bound: upper }
  if (lower - machine.ratio >= effectSettings.leastChange) return { isWorse: false, bound: lower }
  return null
}

/**
 * Returns the p-value for a machine being worse, or better, than the majority of its peers, by their daily rates: one
 * rank-sum test per peer, of which a majority must hold together (Benjamini & Heller, Biometrics 64, 2008: the u-th
 * smallest of n p-values, times n - u + 1).
 */
export function majorityPValue(own: Sorted, peers: readonly Sorted[], isWorse: boolean): number {
  const pValues = peers.map((other) => {
    const { isGreater, pValue } = rankSumOfSorted({ x: own, y: other })
    return isGreater === isWorse ? pValue : 1
  })
  const majority = majorityOf(peers.length)
  return Math.min(1, pValues.sort((a, b) => a - b)[majority - 1]! * (peers.length - majority + 1))
}
