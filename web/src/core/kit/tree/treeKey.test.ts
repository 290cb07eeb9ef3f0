import { expect, test } from 'vitest'
import { type KeyLine, treeKey } from './treeKey.ts'

const line = (id: string, parent: string | null, more: Partial<KeyLine> = {}): KeyLine => ({
  id,
  label: id,
  parent,
  isBranch: false,
  isOpen: false,
  ...more,
})
const lines = [
  line('Acme', null, { isBranch: true, isOpen: true }),
  line('Plant A', 'Acme', { isBranch: true }),
  line('Plant B', 'Acme'),
]

test('arrow keys move, open and close; a letter moves to the next line that starts with it', () => {
  expect(treeKey(lines, 'Acme', 'ArrowDown')).toEqual({ focus: 'Plant A' })
  expect(treeKey(lines, 'Plant A', 'ArrowRight')).toEqual({ open: 'Plant A' })
  expect(treeKey(lines, 'Acme', 'ArrowRight')).toEqual({ focus: 'Plant A' })
  expect(treeKey(lines, 'Plant A', 'ArrowLeft')).toEqual({ focus: 'Acme' })
  expect(treeKey(lines, 'Acme', 'ArrowLeft')).toEqual({ close: 'Acme' })
  expect(treeKey(lines, 'Plant A', 'p')).toEqual({ focus: 'Plant B' })
  expect(treeKey(lines, 'Plant B', 'ArrowDown')).toBeNull()
  expect(treeKey(lines, 'Plant B', 'ArrowRight')).toBeNull()
  expect(treeKey(lines, 'Acme', 'End')).toEqual({ focus: 'Plant B' })
})
