import { floorRise } from '../wallSoak/judge.ts'

/**
 * What lives in the page with the first slide held and garbage gone, after so many turns; `objectsKb` is what the
 * application holds, without what the engine compiled of its code.
 */
export type Reading = {
  turns: number
  pageKb: number
  objectsKb: number
  nodes: number
  /** Rules of style in the page. */
  rules: number
  listeners: number
  workers: number
}

/**
 * A wall that turns each half minute makes 2,880 turns a day: 2 kB a turn would be 6 MB. Objects come and go as a
 * whole, so that less of them tells.
 */
const flat = { pageKb: 2, objectsKb: 0.5, nodes: 0.5, rules: 0.1, listeners: 0.2, workers: 0.01 }
/** Caches, compiled code and pools fill in the first rounds. */
const warm = 2

/**
 * How the floor under the readings rises a turn, and what is wrong with it; nothing: nothing stays behind when a slide
 * goes. Of an engine that goes on compiling (`isLearning`) the whole heap says nothing: it holds what was compiled.
 */
export function judgeTurns(readings: readonly Reading[], isLearning = false) {
  const later = readings.slice(warm)
  const first = later[0]
  const last = later.at(-1)
  if (!first || !last || later.length < 4 || last.turns === first.turns)
    throw new Error(`${readings.length} readings are too few to judge by`)
  const turnsEach = (last.turns - first.turns) / (later.length - 1)
  const rise = (of: Exclude<keyof Reading, 'turns'>) => floorRise(later.map((reading) => reading[of])) / turnsEach
  const rises = {
    pageKb: rise('pageKb'),
    objectsKb: rise('objectsKb'),
    nodes: rise('nodes'),
    rules: rise('rules'),
    listeners: rise('listeners'),
    workers: rise('workers'),
  }
  const judged = (['pageKb', 'objectsKb', 'nodes', 'rules', 'listeners', 'workers'] as const).filter(
    (name) => !isLearning || name !== 'pageKb',
  )
  const flaws = judged.flatMap((name) =>
    rises[name] < flat[name] ? [] : [`${name} rise by ${rises[name].toFixed(2)} a turn; ${flat[name]} is the limit`],
  )
  return { rises, flaws }
}
