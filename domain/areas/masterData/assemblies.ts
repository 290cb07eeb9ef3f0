import { integer, number, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Structure of a part revision: sequence 0 is the part itself, the others are its components. */
export const assemblies = defineItem({
  name: 'assemblies',
  label: 'Assembly',
  area: 'parts',
  key: ['partNum', 'revision', 'assemblySeq'],
  title: ['description'],
  fields: {
    partNum: reference('Part', { to: 'parts', size: 50, fixed: true }),
    revision: text('Revision', { size: 50, fixed: true }),
    assemblySeq: integer('Assembly', { fixed: true, min: 0 }),
    /** Part number of the assembly, if it has one of its own. */
    assemblyPartNum: reference('Assembly Part', { to: 'parts', size: 50, nullable: true }),
    assemblyRevision: text('Assembly Revision', { size: 50, nullable: true }),
    description: text('Description', { size: 200, nullable: true }),
    /** Quantity per part; null: one. */
    qtyPer: number('Quantity per Part', { nullable: true, min: 0, max: 1e9 }),
  },
  refers: [
    { to: 'revisions', by: ['partNum', 'revision'] },
    { to: 'revisions', by: ['assemblyPartNum', 'assemblyRevision'] },
  ],
  owns: ['partOperations'],
  mask: ['description'],
  check: ({ assemblyPartNum, assemblyRevision }): Record<string, string> =>
    assemblyRevision !== null && assemblyPartNum === null
      ? { assemblyRevision: 'needs the assembly part that it is a revision of' }
      : {},
})

/** The initial assembly of a revision. */
export const mainAssembly = { assemblySeq: 0, description: 'Main Assembly' } as const
