import {
  effectSettings,
  type Level,
  looks,
  type MadeByLevel,
  type MadeOfOperation,
  type MadeOnDay,
} from './qualityEffects.ts'

/** What a machine, person and shift made of an operation of a part on a day. */
export type MadeBy = MadeOnDay & {
  resourceID: string
  empID: string | null
  shiftNum: number | null
  partNum: string
  oprSeq: number | null
  /** null: the standard of some of it is not known. */
  idealSecs: number | null
}

function addedUp(rows: readonly MadeBy[]): Omit<MadeByLevel, 'level'> {
  const days = [...Map.groupBy(rows, ({ start }) => start)]
    .sort(([a], [b]) => a - b)
    .map(([start, ofDay]) => ({
      start,
      total: ofDay.reduce((sum, { total }) => sum + total, 0),
      lost: ofDay.reduce((sum, { lost }) => sum + lost, 0),
    }))
  const enough = new Set(days.filter(({ total }) => total >= effectSettings.leastParts).map(({ start }) => start))
  const counting = rows.filter(({ start }) => enough.has(start)).map(({ idealSecs }) => idealSecs)
  const isKnown = counting.every((secs) => secs !== null)
  return { days, idealSecs: isKnown ? counting.reduce((sum, secs) => sum + secs, 0) : null }
}

/** What of a row each look is by; null where the row does not tell it. */
function levelOf(look: (typeof looks)[number], row: MadeBy): Level | null {
  const entries = look.map((name) => [name, row[name]] as const)
  return entries.some(([, value]) => value === null) ? null : Object.fromEntries(entries)
}

/** Adds single rows up as insights are told of them, each level by a look at all rows. */
export function madeOfOperations(rows: readonly MadeBy[]): MadeOfOperation[] {
  return [...Map.groupBy(rows, ({ partNum, oprSeq }) => JSON.stringify([partNum, oprSeq])).values()].map((own) => ({
    ...{ partNum: own[0]!.partNum, oprSeq: own[0]!.oprSeq, all: addedUp(own).days },
    levels: looks.flatMap((look) =>
      [...Map.groupBy(own, (row) => JSON.stringify(levelOf(look, row)))].flatMap(([key, ofLevel]) => {
        const level = JSON.parse(key) as Level | null
        return level === null ? [] : [{ level, ...addedUp(ofLevel) }]
      }),
    ),
  }))
}
