import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { type WeekSegment, weekSegments } from './weekSegments.ts'

/** One shift on one day, or its part after midnight, as one rectangle of a row with its segments. */
export type WeekBlock = Pick<WeekSegment, 'shift' | 'startDay' | 'row' | 'from' | 'to' | 'isStart' | 'ends'> & {
  segments: WeekSegment[]
}

/** Groups the segments of the week into the blocks that are drawn and dragged as one. */
export function weekBlocks(shifts: readonly Shift[]): WeekBlock[] {
  const blocks = Map.groupBy(weekSegments(shifts), ({ shift, startDay, row }) => `${shift} ${startDay} ${row}`)
  return [...blocks.values()].map((segments) => {
    const sorted = segments.toSorted((a, b) => a.from - b.from)
    const { shift, startDay, row } = sorted[0]!
    return {
      shift,
      startDay,
      row,
      from: sorted[0]!.from,
      to: Math.max(...sorted.map(({ to }) => to)),
      isStart: sorted.some(({ isStart }) => isStart),
      ends: sorted.some(({ ends }) => ends),
      segments: sorted,
    }
  })
}

type BlockKey = { shift: number; day: number }

/**
 * Returns the block that an arrow key selects: the adjacent one in the row, or the nearest in the rows above and below.
 */
export function neighbor(blocks: readonly WeekBlock[], at: BlockKey, key: string): BlockKey | null {
  const starts = blocks.filter(({ isStart }) => isStart)
  const current = starts.find(({ shift, startDay }) => shift === at.shift && startDay === at.day)
  if (!current) return starts[0] ? { shift: starts[0].shift, day: starts[0].startDay } : null
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key]
  if (!step) return null
  const inRow = key === 'ArrowLeft' || key === 'ArrowRight'
  const ahead = starts
    .filter((block) =>
      inRow
        ? block.row === current.row && (block.from - current.from) * step > 0
        : (block.row - current.row) * step > 0,
    )
    .toSorted((a, b) =>
      inRow
        ? Math.abs(a.from - current.from) - Math.abs(b.from - current.from)
        : Math.abs(a.row - current.row) - Math.abs(b.row - current.row) ||
          Math.abs(a.from - current.from) - Math.abs(b.from - current.from),
    )
  return ahead[0] ? { shift: ahead[0].shift, day: ahead[0].startDay } : null
}
