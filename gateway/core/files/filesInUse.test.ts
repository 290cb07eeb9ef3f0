import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { fileFieldsOf } from './filesInUse.ts'

test('what refers to content is told by what is declared: revisions of pages, pictures of floor plans', () => {
  expect(fileFieldsOf(itemTypes)).toEqual(
    expect.arrayContaining([
      { table: 'doc_revisions', column: 'file' },
      { table: 'floor_plans', column: 'picture' },
    ]),
  )
})

test('no field refers to content in a way that is not known', () => {
  const known = fileFieldsOf(itemTypes).length
  const told = itemTypes.flatMap(({ fields }) => Object.values(fields)).filter(({ schema }) => tellsOf(schema))
  expect(told).toHaveLength(known)
})

const tellsOf = (schema: unknown): boolean => {
  const seen = new Set<unknown>()
  const look = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return false
    seen.add(value)
    if ('sha256' in value) return true
    return Object.values(value).some(look)
  }
  return look((schema as { def?: unknown }).def)
}
