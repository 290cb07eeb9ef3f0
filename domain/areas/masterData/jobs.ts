import { choice, date, integer, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcField } from './epcField.ts'

/** An order to produce a quantity of a part. */
export const jobs = defineItem({
  name: 'jobs',
  label: 'Job',
  area: 'jobs',
  key: ['jobNum'],
  title: ['partNum'],
  fields: {
    jobNum: text('Job', { size: 50, fixed: true }),
    partNum: reference('Part', { to: 'parts', size: 50, nullable: true }),
    revision: text('Revision', { size: 50, nullable: true }),
    prodQty: integer('Quantity', { nullable: true, min: 0 }),
    /** null: not specified. */
    status: choice('Status', ['planned', 'released', 'completed', 'closed'], { nullable: true }),
    startDate: date('Start', { nullable: true }),
    dueDate: date('Due', { nullable: true }),
    epc: epcField(),
  },
  owns: ['jobOperations', 'jobAssemblies'],
  offers: [{ to: 'revisions', by: ['partNum', 'revision'] }],
  check: ({ startDate, dueDate }): Record<string, string> =>
    typeof startDate === 'string' && typeof dueDate === 'string' && dueDate < startDate
      ? { dueDate: 'must not be before the start' }
      : {},
})
