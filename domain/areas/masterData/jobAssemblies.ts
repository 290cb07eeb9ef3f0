import { integer, number, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcsField } from './epcField.ts'

/** Structure of a job: sequence 0 is the job's part itself, the others are its components. */
export const jobAssemblies = defineItem({
  name: 'jobAssemblies',
  label: 'Job Assembly',
  area: 'jobs',
  key: ['jobNum', 'assemblySeq'],
  title: ['description'],
  fields: {
    jobNum: reference('Job', { to: 'jobs', size: 50, fixed: true }),
    assemblySeq: integer('Assembly', { fixed: true, min: 0 }),
    partNum: reference('Part', { to: 'parts', size: 50, nullable: true }),
    revision: text('Revision', { size: 50, nullable: true }),
    description: text('Description', { size: 200, nullable: true }),
    requiredQty: number('Required Quantity', { nullable: true, min: 0, max: 1e15 }),
    epc: epcsField(),
  },
  owns: ['jobOperations'],
  offers: [{ to: 'revisions', by: ['partNum', 'revision'] }],
  mask: ['description'],
})
