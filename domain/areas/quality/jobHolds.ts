import { choice, dateTime, integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Causes of a hold: a value out of tolerance, or a violated rule of frozen limits. */
export const holdCauses = ['outside', 'rules'] as const
export type HoldCause = (typeof holdCauses)[number]
export const holdCauseWords = { outside: 'out of tolerance', rules: 'breaks a rule' } as const satisfies Record<
  HoldCause,
  string
>

/**
 * Current and past holds of job operations, raised when a characteristic was out of control. The server adds them;
 * users who may approve jobs release them with a reason. They contain names as values of checks do, which remain after
 * the records are removed.
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
    cause: choice('Hold Cause', holdCauses, {
      fixed: true,
      words: (cause: HoldCause) => holdCauseWords[cause],
      formerLabels: ['Held Because'],
    }),
    /** As text. */
    rules: text('Rules Violated', { size: 500, nullable: true, fixed: true, formerLabels: ['Rules Broken'] }),
    /** Time of the value, and time of the hold. */
    foundAt: dateTime('Found', { fixed: true }),
    raisedAt: dateTime('Held', { fixed: true }),
    /** null: still on hold. */
    reason: text('Release Reason', { size: 500, nullable: true, formerLabels: ['Why Released'] }),
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
