import { boolean, choice, dateTime, integer, number, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { checkKinds } from '../checksheets/index.ts'

const none = { nullable: true } as const

/**
 * The results of checks as rows of a list, which defines columns, filters, order and search. Not a writable table:
 * values are facts (`check_value`).
 */
export const checkRows = defineItem({
  name: 'checkRows',
  label: 'Check Value',
  area: 'checksheets',
  key: ['entryId'],
  fields: {
    entryId: text('Entry', { size: 36 }),
    at: dateTime('Found'),
    checkID: text('Check', { size: 50 }),
    checkText: text('What to Check'),
    kind: choice('Kind', checkKinds),
    sample: integer('Sample'),
    value: number('Value', none),
    unit: text('Unit', { ...none, size: 20 }),
    passed: boolean('Passed', none),
    text: text('Text Result', none),
    nominal: number('Nominal', none),
    lower: number('Lower Limit', none),
    upper: number('Upper Limit', none),
    isWithin: boolean('Within'),
    reason: text('Why', none),
    action: text('Action Taken', none),
    resourceID: text('Machine', { ...none, size: 50 }),
    jobNum: text('Job', { ...none, size: 50 }),
    assemblySeq: integer('Assembly', none),
    oprSeq: integer('Operation', none),
    partNum: text('Part', { ...none, size: 50 }),
    partRevision: text('Revision', { ...none, size: 50 }),
    tool: text('Tool', { ...none, size: 50 }),
    gaugeID: text('Gauge', { ...none, size: 50 }),
    empID: text('Employee', { ...none, size: 50 }),
    fullName: text('By', none),
    userName: text('Entered By', none),
    sourceID: text('Source', { ...none, size: 50 }),
    pageId: integer('Checksheet'),
    recordedAt: dateTime('Recorded'),
  },
  list: [
    'at',
    'checkID',
    'checkText',
    'value',
    'unit',
    'isWithin',
    'fullName',
    'resourceID',
    'partNum',
    'jobNum',
    'reason',
    'action',
    'passed',
    'lower',
    'upper',
    'nominal',
    'sample',
    'tool',
    'gaugeID',
    'partRevision',
    'oprSeq',
    'text',
    'userName',
    'empID',
  ],
  search: [
    ...(['checkID', 'checkText', 'text', 'reason', 'action', 'resourceID', 'jobNum', 'partNum'] as const),
    ...(['tool', 'gaugeID', 'fullName', 'userName'] as const),
  ],
})
