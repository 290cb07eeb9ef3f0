import { dateTime, integer, reference, text } from '../../../core/item/field.ts'
import { defineItem } from '../../../core/item/item.ts'
import { reportingFlags } from '../../../core/rights/permissions.ts'

/** Maximum length of an entry in days; longer ones are considered typing errors. */
export const longestReasonDays = 31

/**
 * Length of an open entry, which is added while its stop still lasts: it applies until that stop ends, and is then cut.
 */
export const openReasonMs = longestReasonDays * 86_400_000

/** True if an entry (epoch ms) waits for the end of the stop in which it starts. */
export const isOpenReason = ({ start, end }: { start: number; end: number }) => end - start === openReasonMs

/**
 * Reasons of stops, entered by users for a time range. They label time that is not running and change no state. Entries
 * may overlap.
 */
export const reasonEntries = defineItem({
  name: 'reasonEntries',
  label: 'Reason Entry',
  // In the area of dashboards, with its own right: users who may edit neither machines nor wall displays can still
  // enter reasons of stops.
  area: 'dashboards',
  changedWith: reportingFlags,
  key: ['reasonEntryID'],
  title: ['resourceID', 'start'],
  fields: {
    reasonEntryID: integer('Reason Entry', { auto: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50 }),
    start: dateTime('Start'),
    end: dateTime('End'),
    reasonCode: reference('Reason', { to: 'reasons', size: 50 }),
    note: text('Note', { size: 500, nullable: true }),
    /** User and time of the entry. */
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
