import { expect, test } from 'vitest'
import { partName, revisedParts } from './partName.ts'

test('beside revisions of its number a part without one is marked; alone it is shown by its number', () => {
  const rows = [
    { partNum: 'P-7', partRevision: 'A' },
    { partNum: 'P-7', partRevision: null },
    { partNum: 'P-8', partRevision: null },
    { partNum: null, partRevision: null },
  ]
  const name = (key: string) => partName(key, revisedParts(rows))
  expect(['P-7~A', 'P-7~', 'P-8~', 'P-7~*'].map(name)).toEqual(['P-7 rev A', 'P-7, no revision', 'P-8', 'P-7'])
})
