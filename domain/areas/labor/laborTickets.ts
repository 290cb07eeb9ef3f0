import { choice, dateTime, integer, number, reference, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

export const laborTypes = ['production', 'setup', 'indirect'] as const

/** Reasons for the end of a ticket, with their labels. */
const endingWords = {
  clockedOff: 'clocked off',
  suspended: 'suspended',
  resumed: 'taken up again',
  shiftEnded: 'end of shift',
  leftOpen: 'left open',
} as const
export type TicketEnding = keyof typeof endingWords
export const ticketEndings = Object.keys(endingWords) as [TicketEnding, ...TicketEnding[]]

/** A person's work on an operation or an indirect, with its start and end. */
export const laborTickets = defineItem({
  name: 'laborTickets',
  label: 'Labor Ticket',
  area: 'employees',
  key: ['laborTicketID'],
  title: ['empID', 'start'],
  fields: {
    laborTicketID: integer('Labor Ticket', { auto: true }),
    empID: reference('Employee', { to: 'employees', size: 50 }),
    laborType: choice('Type', laborTypes, { fallback: 'production' }),
    jobNum: reference('Job', { to: 'jobs', size: 50, nullable: true }),
    assemblySeq: integer('Assembly', { nullable: true, min: 0 }),
    oprSeq: integer('Operation', { nullable: true, min: 0 }),
    indirectCode: reference('Indirect', { to: 'indirects', size: 50, nullable: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    shiftNum: referenceById('Shift', { to: 'shifts', nullable: true }),
    start: dateTime('Start'),
    /** null: in progress. */
    end: dateTime('End', { nullable: true }),
    /** Scheduled end of the pause; a new ticket then resumes the work. */
    resumesAt: dateTime('Resumes', { nullable: true }),
    /**
     * `suspended`: waits to be resumed; `resumed`: continued by a new ticket; `leftOpen`: ended automatically by Takt
     * at the end of the shift. null: in progress, or no reason recorded.
     */
    ending: choice('Ended By', ticketEndings, { nullable: true, words: endingText }),
    goodQty: number('Good', { nullable: true, min: 0, max: 1e9 }),
    scrapQty: number('Scrap', { nullable: true, min: 0, max: 1e9 }),
    note: text('Note', { size: 500, nullable: true }),
  },
  list: [
    ...(['laborTicketID', 'empID', 'laborType', 'start', 'end', 'jobNum', 'assemblySeq', 'oprSeq'] as const),
    ...(['indirectCode', 'resourceID', 'shiftNum', 'goodQty', 'scrapQty', 'ending', 'resumesAt', 'note'] as const),
  ],
  refers: [{ to: 'jobOperations', by: ['jobNum', 'assemblySeq', 'oprSeq'] }],
  check: laborTicketProblems,
})

function endingText(ending: TicketEnding): string {
  return endingWords[ending]
}

function laborTicketProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  const operation = ['jobNum', 'assemblySeq', 'oprSeq']
  const [needed, forbidden] =
    row.laborType === 'indirect' ? [['indirectCode'], operation] : [operation, ['indirectCode']]
  for (const name of needed) if (row[name] === null) problems[name] = `is required when the type is ${row.laborType}`
  for (const name of forbidden)
    if (row[name] !== null) problems[name] = `must be empty when the type is ${row.laborType}`
  // Instants have a uniform format, so their text order is their time order.
  if (row.end !== null && String(row.end) <= String(row.start)) problems.end = 'must be after the start'
  if (row.resumesAt !== null && (row.end === null || String(row.resumesAt) < String(row.end)))
    problems.resumesAt = 'must not be before the end'
  if (row.ending != null && row.end === null) problems.ending = 'must be empty while the work goes on'
  return problems
}
