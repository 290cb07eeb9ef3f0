import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../core/item/anyText.arbitrary.ts'
import { safeFileName } from './safeFileName.ts'

test('removes folders, control characters and direction marks from a name', () => {
  expect(safeFileName('../../etc/passwd')).toBe('passwd')
  expect(safeFileName('C:\\parts\\O1000.nc')).toBe('O1000.nc')
  expect(safeFileName('draw\u202Egnp.exe')).toBe('drawgnp.exe')
  expect(safeFileName('a\0b\n.pdf')).toBe('ab.pdf')
  expect(safeFileName('..')).toBe('file')
  expect(safeFileName('MU\u0308\u200bLLER.pdf')).toBe('M\u00dcLLER.pdf')
  expect(safeFileName('Maß 1<2>.pdf')).toBe('Maß 1_2_.pdf')
})

test('shortens a long name but preserves its extension', () => {
  const name = safeFileName(`${'x'.repeat(500)}.nc`)
  expect([name.length, name.endsWith('.nc')]).toEqual([200, true])
})

test('makes any name safe, and leaves safe names unchanged', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const name = safeFileName(text)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(200)
      expect(name.isWellFormed()).toBe(true)
      expect(safeFileName(name)).toBe(name)
    }),
  )
})
