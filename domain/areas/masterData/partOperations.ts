import { boolean, integer, number, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** An operation of a part revision's method, the template for its jobs. Standards in seconds. */
export const partOperations = defineItem({
  name: 'partOperations',
  label: 'Part Operation',
  area: 'parts',
  key: ['partNum', 'revision', 'assemblySeq', 'oprSeq'],
  title: ['description'],
  fields: {
    partNum: reference('Part', { to: 'parts', size: 50, fixed: true }),
    revision: text('Revision', { size: 50, fixed: true }),
    assemblySeq: integer('Assembly', { fixed: true, min: 0 }),
    oprSeq: integer('Operation', { fixed: true, min: 0 }),
    description: text('Description', { size: 200, nullable: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    cycleStandardSecs: number('Cycle Standard (s)', { nullable: true, min: 0.001, max: 1e6 }),
    setupStandardSecs: number('Setup Standard (s)', { nullable: true, min: 0, max: 1e7 }),
    sharesCycle: boolean('Shares the Cycle', { nullable: true }),
  },
  refers: [{ to: 'assemblies', by: ['partNum', 'revision', 'assemblySeq'] }],
  mask: ['description'],
})
