import { choice, dateTime, integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Why work is held: a value out of tolerance, or a rule of frozen limits that is broken. */
export const holdCauses = ['outside', 'rules'] as const
export type HoldCause = (typeof holdCauses)[number]
export const holdCauseWords = { outside: 'out of tolerance', rules: 'breaks a rule' } as const satisfies Record<
  HoldCause,
  string
>

/**
 * Job operations that are or were held since a characteristic was out of control. The server adds them; who may approve
 * jobs releases them, by saying why. They name what was found as values of checks do: what is removed later stays
 * named.
 */
export const jobHolds = defineItem({
  name: 'jobHolds',
  label: 'Hold',
  area: 'jobs',
  changedWith: ['approve'],
  key: ['holdID'],
  title: ['jobNum', 'checkID'],
  fields: {
    holdID: integer('Hold', { auto: true }),
    jobNum: text('Job', { size: 50, fixed: true, of: 'jobs' }),
    assemblySeq: integer('Assembly', { fixed: true }),
    oprSeq: integer('Operation', { fixed: true }),
    pageId: integer('Checksheet', { fixed: true }),
    checkID: text('Check', { size: 50, fixed: true }),
    checkText: text('What to Check', { size: 500, fixed: true }),
    resourceID: text('Machine', { size: 50, nullable: true, fixed: true }),
    partNum: text('Part', { size: 50, nullable: true, fixed: true }),
    cause: choice('Held Because', holdCauses, { fixed: true, words: (cause: HoldCause) => holdCauseWords[cause] }),
    /** In words. */
    rules: text('Rules Broken', { size: 500, nullable: true, fixed: true }),
    /** When that value was found, and when work was held for it. */
    foundAt: dateTime('Found', { fixed: true }),
    raisedAt: dateTime('Held', { fixed: true }),
    /** null: it is held still. */
    reason: text('Why Released', { size: 500, nullable: true }),
    releasedBy: text('Released by', { derived: true }),
    releasedAt: dateTime('Released', { derived: true }),
  },
  list: [
    ...(['holdID', 'raisedAt', 'jobNum', 'assemblySeq', 'oprSeq', 'checkID', 'checkText', 'cause', 'rules'] as const),
    ...(['resourceID', 'partNum', 'reason', 'releasedBy', 'releasedAt'] as const),
  ],
  mask: ['releasedBy'],
  offers: [
    { to: 'jobOperations', by: ['jobNum', 'assemblySeq', 'oprSeq'] },
    { to: 'checksheets', by: ['pageId'] },
    { to: 'resources', by: ['resourceID'] },
    { to: 'parts', by: ['partNum'] },
  ],
})
