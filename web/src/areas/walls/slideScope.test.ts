import { expect, test } from 'vitest'
import { scopeOfAddress, withScope } from './slideScope.ts'

test('machines and range are read from the address of a slide, and written to it without changing other parameters', () => {
  const address = '/efficiency/details?machine=M-01&groups=1,2&range=custom&from=2026-03-02T14:00:00Z'
  expect(scopeOfAddress(address)).toEqual({ groups: [1, 2], machines: [], range: 'custom' })
  expect(scopeOfAddress('/wall')).toEqual({ groups: [], machines: [], range: 'today' })
  expect(scopeOfAddress('/roi/summary?machines=M-01,M-02').machines).toEqual(['M-01', 'M-02'])
  expect(withScope(address, { groups: [3] })).toBe(
    '/efficiency/details?machine=M-01&groups=3&range=custom&from=2026-03-02T14:00:00Z',
  )
  expect(withScope(address, { range: '7d' })).toBe('/efficiency/details?machine=M-01&groups=1,2&range=7d')
  expect(withScope('/wall?groups=1', { groups: [] })).toBe('/wall')
  const single = withScope('/efficiency/overall?range=7d', { machines: ['M-01', 'Saw, old'] })
  expect(single).toBe('/efficiency/overall?range=7d&machines=M-01,Saw%252C+old')
  expect(scopeOfAddress(single).machines).toEqual(['M-01', 'Saw, old'])
  expect(withScope(single, { machines: [] })).toBe('/efficiency/overall?range=7d')
})
