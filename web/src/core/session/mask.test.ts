import { expect, test } from 'vitest'
import { maskEmail, maskName } from './mask.ts'

test('a masked name reveals nothing of the name and stays the same', () => {
  expect(maskName('Entity', 'Acme Corporation')).toBe(maskName('Entity', 'Acme Corporation'))
  expect(maskName('Entity', 'Acme Corporation')).toMatch(/^Entity [0-9A-Z]{3}$/)
  expect(maskName('Entity', 'Acme')).not.toBe(maskName('Entity', 'Bolt'))
})

test('a masked email address reveals neither user nor domain', () => {
  expect(maskEmail('ada@demo.takt')).toMatch(/^[0-9a-z]{3}@masked\.example$/)
})
