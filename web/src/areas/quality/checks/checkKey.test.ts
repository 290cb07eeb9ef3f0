import { expect, test } from 'vitest'
import { checkKey, readCheckKey } from './checkKey.ts'

test('a characteristic is written to an address and read from it again; an invalid text yields none', () => {
  for (const key of [
    { pageId: 2, checkID: 'D~1 %', resourceID: 'M-1', partNum: 'P~7' },
    { pageId: 12, checkID: 'Ø', resourceID: null, partNum: null },
  ])
    expect(readCheckKey(checkKey(key))).toEqual(key)
  for (const text of [undefined, '', '2~D1', 'x~D1~M~P', '2~%E0%A4~~', '2~D1~~~']) expect(readCheckKey(text)).toBeNull()
})
