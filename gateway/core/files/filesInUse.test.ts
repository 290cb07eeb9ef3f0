import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { fileFieldsOf } from './filesInUse.ts'

test('references to content follow from the declarations: page revisions, pictures of floor plans', () => {
  expect(fileFieldsOf(itemTypes)).toEqual(
    expect.arrayContaining([
      { table: 'doc_revisions', column: 'file' },
      { table: 'floor_plans', column: 'picture' },
    ]),
  )
})

test('no field refers to content in an unknown way', () => {
  const knownCount = fileFieldsOf(itemTypes).length
  const fileFields = itemTypes.flatMap(({ fields }) => Object.values(fields)).filter(({ schema }) => hasHash(schema))
  expect(fileFields).toHaveLength(knownCount)
})

const hasHash = (schema: unknown): boolean => {
  const visited = new Set<unknown>()
  const search = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return false
    visited.add(value)
    if ('sha256' in value) return true
    return Object.values(value).some(search)
  }
  return search((schema as { def?: unknown }).def)
}
