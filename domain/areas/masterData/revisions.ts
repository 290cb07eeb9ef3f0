import { date, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** A version of a part's drawing and method. */
export const revisions = defineItem({
  name: 'revisions',
  label: 'Revision',
  area: 'parts',
  key: ['partNum', 'revision'],
  title: ['description'],
  fields: {
    partNum: reference('Part', { to: 'parts', size: 50, fixed: true }),
    revision: text('Revision', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    drawingNum: text('Drawing', { size: 100, nullable: true }),
    /** First day of production by this revision. */
    effectiveDate: date('Effective From', { nullable: true }),
  },
  owns: ['partOperations', 'assemblies'],
  mask: ['description'],
})

/** The initial revision of a part. */
export const initialRevision = { revision: '0', description: 'Initial Revision' } as const
