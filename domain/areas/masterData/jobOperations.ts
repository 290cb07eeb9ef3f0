import { boolean, integer, number, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcsField } from './epcField.ts'

/**
 * An operation of a job. Standards in seconds: one cycle, and the setup. `sharesCycle`: a cycle makes its parts
 * together with those of parallel operations that also share it (a family mold); otherwise the operation has cycles of
 * its own.
 */
export const jobOperations = defineItem({
  name: 'jobOperations',
  label: 'Job Operation',
  area: 'jobs',
  key: ['jobNum', 'assemblySeq', 'oprSeq'],
  title: ['description'],
  fields: {
    jobNum: reference('Job', { to: 'jobs', size: 50, fixed: true }),
    assemblySeq: integer('Assembly', { fixed: true, min: 0 }),
    oprSeq: integer('Operation', { fixed: true, min: 0 }),
    description: text('Description', { size: 200, nullable: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    cycleStandardSecs: number('Cycle Standard (s)', { nullable: true, min: 0.001, max: 1e6, effective: true }),
    setupStandardSecs: number('Setup Standard (s)', { nullable: true, min: 0, max: 1e7, effective: true }),
    sharesCycle: boolean('Shares the Cycle', { nullable: true, effective: true }),
    epc: epcsField(),
  },
  offers: [{ to: 'jobAssemblies', by: ['jobNum', 'assemblySeq'] }],
  mask: ['description'],
})
