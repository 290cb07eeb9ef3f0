import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { addBreak, addShift, moveEnd, moveShift, moveStart, removeDay } from './editShifts.ts'
import type { Selected } from './WeekRow.tsx'
import { minutesOf } from './wallMinutes.ts'
import { neighbor, weekBlocks } from './weekBlocks.ts'

export type Stroke = { key: string; ctrl: boolean; shift: boolean; fine: boolean }
type Outcome = { shifts?: Shift[]; selected?: Selected | null }

const coarse = 15
const defaultShiftHours = 8

/** Adds a shift of the default length after the day's last one, or from six o'clock if there is none. */
function newShift(shifts: readonly Shift[], day: number): Shift[] {
  const ends = shifts.filter((shift) => shift.days.includes(weekdays[day]!)).map(({ end }) => minutesOf(end))
  const from = ends.length > 0 ? Math.max(...ends) : 6 * 60
  return addShift(shifts, { day, from, to: from + defaultShiftHours * 60 })
}

/** Returns the selection of a shift after its start moved; its day may have changed. */
function followed(before: readonly Shift[], after: readonly Shift[], { shift, day }: Selected, by: number): Selected {
  const [was, is] = [before[shift], after[shift]]
  if (!was || !is || was.start === is.start) return { shift, day }
  const dayOffset = Math.floor((minutesOf(was.start) + by) / 1440)
  return { shift, day: (((day + dayOffset) % 7) + 7) % 7 }
}

/** Returns the effect of a key in the week; null if it has none. */
export function weekKey(shifts: readonly Shift[], selected: Selected | null, stroke: Stroke): Outcome | null {
  const { key, ctrl } = stroke
  if (key.toLowerCase() === 'n' && !ctrl) {
    const next = newShift(shifts, selected?.day ?? 0)
    return { shifts: next, selected: { shift: next.length - 1, day: selected?.day ?? 0 } }
  }
  if (!selected) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const by = (key === 'ArrowLeft' ? -1 : 1) * (stroke.fine ? 5 : coarse)
    const edit = ctrl && stroke.shift ? moveStart : ctrl ? moveShift : stroke.shift ? moveEnd : null
    if (edit) {
      const next = edit(shifts, selected.shift, by)
      return { shifts: next, selected: followed(shifts, next, selected, by) }
    }
  }
  if (key.startsWith('Arrow')) return { selected: neighbor(weekBlocks(shifts), selected, key) ?? selected }
  if (key === 'Delete' || key === 'Backspace') {
    const next = removeDay(shifts, selected.shift, weekdays[selected.day]!)
    return { shifts: next, selected: neighbor(weekBlocks(next), { shift: -1, day: selected.day }, key) }
  }
  if (key.toLowerCase() === 'b' && !ctrl) return { shifts: addBreak(shifts, selected.shift), selected }
  return null
}
