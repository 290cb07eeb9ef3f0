import { dateTime, integer, reference, text } from '../../../core/item/field.ts'
import { defineItem } from '../../../core/item/item.ts'
import { tellingFlags } from '../../../core/rights/permissions.ts'

/** An entry covers at most this many days: one that was meant for a year is a slip of the pen. */
export const longestReasonDays = 31

/** So long is an entry that was given while its stop still ran: it holds until that stop ends, and is cut there. */
export const openReasonMs = longestReasonDays * 86_400_000

/** Whether an entry (epoch ms) waits for the end of the stop in which it begins. */
export const isOpenReason = ({ start, end }: { start: number; end: number }) => end - start === openReasonMs

/**
 * What somebody says a stop was for, from when to when: it relabels time that is not running and changes no state.
 * Entries may overlap.
 */
export const reasonEntries = defineItem({
  name: 'reasonEntries',
  label: 'Reason Entry',
  // Of dashboards, and by a right of its own: whoever may keep neither machines nor walls may still say why one stood.
  area: 'dashboards',
  changedWith: tellingFlags,
  key: ['reasonEntryID'],
  title: ['resourceID', 'start'],
  fields: {
    reasonEntryID: integer('Reason Entry', { auto: true }),
    resourceID: reference('Resource', { to: 'resources', size: 50 }),
    start: dateTime('Start'),
    end: dateTime('End'),
    reasonCode: reference('Reason', { to: 'reasons', size: 50 }),
    note: text('Note', { size: 500, nullable: true }),
    /** Who said so, and when. */
    enteredBy: text('Entered by', { derived: true }),
    enteredAt: dateTime('Entered', { derived: true }),
  },
  mask: ['note', 'enteredBy'],
  check: ({ start, end }): Record<string, string> => {
    const ms = Date.parse(String(end)) - Date.parse(String(start))
    if (ms <= 0) return { end: 'must be after the start' }
    return ms > openReasonMs ? { end: `must be at most ${longestReasonDays} days after the start` } : {}
  },
})
