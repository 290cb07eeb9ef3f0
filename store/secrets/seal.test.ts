import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const at = { secret: 'a'.repeat(64), purpose: 'connectors', place: '1/7' }

test('a sealed text can be read again, and each encryption is different', () => {
  const sealed = seal('pässword', at)
  expect(unseal(sealed, at)).toBe('pässword')
  expect(sealed).not.toContain('ssword')
  expect(seal('pässword', at)).not.toBe(sealed)
})

test('another installation, purpose or place cannot read it, nor can it be read after a change', () => {
  const sealed = seal('x', at)
  for (const other of [{ secret: 'b'.repeat(64) }, { purpose: 'mail' }, { place: '1/8' }])
    expect(() => unseal(sealed, { ...at, ...other })).toThrow()
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => unseal(changed, at)).toThrow()
})
