import { minimumRise } from '../wallSoak/judge.ts'

/**
 * Live objects of the page with the first slide paused and after garbage collection, after `turns` slide changes;
 * `objectsKb` is the memory that the application holds, without compiled code.
 */
export type Reading = {
  turns: number
  pageKb: number
  objectsKb: number
  nodes: number
  /** CSS rules in the page. */
  rules: number
  listeners: number
  workers: number
}

/**
 * Limits of growth per turn. A wall that turns every half minute makes 2,880 turns a day: 2 kB per turn would be 6 MB.
 * Objects are created and released completely, so their limit is lower.
 */
const flat = { pageKb: 2, objectsKb: 0.5, nodes: 0.5, rules: 0.1, listeners: 0.2, workers: 0.01 }
/** Number of readings to skip: caches, compiled code and pools fill in the first rounds. */
const warmUpReadings = 2

/**
 * Returns the rise of the minimum of the readings per turn, and the values above their limit (empty if a slide leaves
 * nothing behind). While the engine still compiles (`isLearning`) the total heap is not checked, because it contains
 * the compiled code.
 */
export function judgeTurns(readings: readonly Reading[], isLearning = false) {
  const steadyReadings = readings.slice(warmUpReadings)
  const first = steadyReadings[0]
  const last = steadyReadings.at(-1)
  if (!first || !last || steadyReadings.length < 4 || last.turns === first.turns)
    throw new Error(`${readings.length} readings are too few to judge by`)
  const turnsPerReading = (last.turns - first.turns) / (steadyReadings.length - 1)
  const rise = (of: Exclude<keyof Reading, 'turns'>) =>
    minimumRise(steadyReadings.map((reading) => reading[of])) / turnsPerReading
  const rises = {
    pageKb: rise('pageKb'),
    objectsKb: rise('objectsKb'),
    nodes: rise('nodes'),
    rules: rise('rules'),
    listeners: rise('listeners'),
    workers: rise('workers'),
  }
  const checkedNames = (['pageKb', 'objectsKb', 'nodes', 'rules', 'listeners', 'workers'] as const).filter(
    (name) => !isLearning || name !== 'pageKb',
  )
  const flaws = checkedNames.flatMap((name) =>
    rises[name] < flat[name] ? [] : [`${name} rise by ${rises[name].toFixed(2)} a turn; ${flat[name]} is the limit`],
  )
  return { rises, flaws }
}
