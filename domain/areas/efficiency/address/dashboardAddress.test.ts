import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dashboardAddress, pastedAddress } from './dashboardAddress.ts'

const isTaken = (address: unknown) => dashboardAddress.safeParse(address).success

test('dashboards are taken with all that their address holds', () => {
  for (const address of [
    '/wall',
    '/wall?groups=1,2&order=attention',
    '/efficiency/overall',
    '/efficiency/details?machine=M-01&range=custom&from=2026-03-02T14%3A00%3A00.000Z',
    '/quality/byJob?range=today',
  ])
    expect(dashboardAddress.safeParse(address).data, address).toBe(address)
  expect(dashboardAddress.parse('  /wall ')).toBe('/wall')
})

test('a range that there is none of is refused by its name, with those that there are', () => {
  const { error } = dashboardAddress.safeParse('/efficiency/overall?range=last7Days')
  expect(error?.issues[0]?.message).toMatch(/^must not have the range last7Days: there are shift, .*7d/)
})

test('everything that is another site, no dashboard, or a key is refused', () => {
  for (const address of [
    '',
    'wall',
    'https://example.com/efficiency/overall',
    '//example.com/wall',
    '/\\example.com/wall',
    '/efficiency\\overall',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '/api/users',
    '/login',
    '/parts',
    '/walls',
    '/wall/..//example.com',
    '/efficiency/../api/users',
    '/efficiency/%2e%2e/users',
    '/efficiency/',
    '/efficiency/overall/more',
    '/efficiency/overall#x',
    '/efficiency/over all',
    '/efficiency/overall?a=\u0000',
    '/efficiency/overall?a=\tb',
    '/efficiency/overall?a=<script>',
    '/wall?token=abc',
    '/wall?redirect=%2F%2Fexample.com',
    `/wall?groups=${'1'.repeat(2000)}`,
    7,
    null,
    ['/wall'],
  ])
    expect(isTaken(address), String(address)).toBe(false)
})

test('whatever is taken stays on the origin it is opened from', () => {
  const parts = fc.constantFrom('/', '\\', '.', '..', '//', 'wall', 'efficiency', 'overall', '?', '@', ':', '%2e', 'x')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (made) => {
      const address = made.join('')
      if (isTaken(address)) expect(new URL(address, 'https://takt.example').origin).toBe('https://takt.example')
    }),
    { numRuns: 2000 },
  )
})

test('an address copied from the browser loses the place it was copied at, another site keeps it and is refused', () => {
  const here = 'https://takt.example'
  expect(pastedAddress(' https://takt.example/efficiency/overall?range=today#top ', here)).toBe(
    '/efficiency/overall?range=today',
  )
  expect(isTaken(pastedAddress('https://evil.example/wall', here))).toBe(false)
  expect(pastedAddress('/wall', here)).toBe('/wall')
})
