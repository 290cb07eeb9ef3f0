import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { type WeekPiece, weekPieces } from './weekPieces.ts'

/** One shift on one day, or the part of it after midnight, as one rectangle of a row with its pieces inside. */
export type WeekBlock = Pick<WeekPiece, 'shift' | 'startDay' | 'row' | 'from' | 'to' | 'begins' | 'ends'> & {
  pieces: WeekPiece[]
}

/** The pieces of the week put together to what is seen, and taken hold of, as one. */
export function weekBlocks(shifts: readonly Shift[]): WeekBlock[] {
  const blocks = Map.groupBy(weekPieces(shifts), ({ shift, startDay, row }) => `${shift} ${startDay} ${row}`)
  return [...blocks.values()].map((pieces) => {
    const sorted = pieces.toSorted((a, b) => a.from - b.from)
    const { shift, startDay, row } = sorted[0]!
    return {
      shift,
      startDay,
      row,
      from: sorted[0]!.from,
      to: Math.max(...sorted.map(({ to }) => to)),
      begins: sorted.some(({ begins }) => begins),
      ends: sorted.some(({ ends }) => ends),
      pieces: sorted,
    }
  })
}

type Place = { shift: number; day: number }

/** The block that an arrow key leads to: beside it in the row, or nearest in the rows above and below. */
export function neighbour(blocks: readonly WeekBlock[], at: Place, key: string): Place | null {
  const starts = blocks.filter(({ begins }) => begins)
  const here = starts.find(({ shift, startDay }) => shift === at.shift && startDay === at.day)
  if (!here) return starts[0] ? { shift: starts[0].shift, day: starts[0].startDay } : null
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key]
  if (!step) return null
  const inRow = key === 'ArrowLeft' || key === 'ArrowRight'
  const ahead = starts
    .filter((block) =>
      inRow ? block.row === here.row && (block.from - here.from) * step > 0 : (block.row - here.row) * step > 0,
    )
    .toSorted((a, b) =>
      inRow
        ? Math.abs(a.from - here.from) - Math.abs(b.from - here.from)
        : Math.abs(a.row - here.row) - Math.abs(b.row - here.row) ||
          Math.abs(a.from - here.from) - Math.abs(b.from - here.from),
    )
  return ahead[0] ? { shift: ahead[0].shift, day: ahead[0].startDay } : null
}
