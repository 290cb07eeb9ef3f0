import { expect, test } from 'vitest'
import { alertFilter } from './alertFilter.ts'

const alert = {
  topic: 'Out of tolerance',
  message: 'D1 (Bore) at M-1, part P-76 has been out of tolerance since 2 Mar, 06:03.',
  resourceID: 'M-1',
  characteristic: { pageId: 3, checkID: 'D1', resourceID: 'M-1', partNum: 'P-76' },
  about: { partNum: 'P-76', empID: null },
  said: { reason: 'Insert worn', action: null },
}

test('an alert is found by words of its machine, characteristic, part and reason; all must match, case is ignored', () => {
  const matches = (text: string) => alertFilter(text, () => 'M-1 · Lathe by the door')?.(alert)
  expect(['lathe bore', 'P-76', 'WORN d1', 'tolerance'].map(matches)).toEqual([true, true, true, true])
  expect(['lathe length', 'P-77'].map(matches)).toEqual([false, false])
  expect(matches('  ')).toBe(undefined)
})
