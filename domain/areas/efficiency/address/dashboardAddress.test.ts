import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dashboardAddress, pastedAddress } from './dashboardAddress.ts'

const isAccepted = (address: unknown) => dashboardAddress.safeParse(address).success

test('accepts dashboards with their whole state', () => {
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

test('rejects an unknown range by name, and lists the valid ones', () => {
  const { error } = dashboardAddress.safeParse('/efficiency/overall?range=last7Days')
  expect(error?.issues[0]?.message).toMatch(/^must not have the range last7Days: valid ranges are shift, .*7d/)
})

test('rejects other sites, pages that are not dashboards, and secrets', () => {
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
    expect(isAccepted(address), String(address)).toBe(false)
})

test('accepted addresses stay on the origin they are opened from', () => {
  const parts = fc.constantFrom('/', '\\', '.', '..', '//', 'wall', 'efficiency', 'overall', '?', '@', ':', '%2e', 'x')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (chosen) => {
      const address = chosen.join('')
      if (isAccepted(address)) expect(new URL(address, 'https://takt.example').origin).toBe('https://takt.example')
    }),
    { numRuns: 2000 },
  )
})

test('removes the own origin from a pasted address, and rejects other sites', () => {
  const ownOrigin = 'https://takt.example'
  expect(pastedAddress(' https://takt.example/efficiency/overall?range=today#top ', ownOrigin)).toBe(
    '/efficiency/overall?range=today',
  )
  expect(isAccepted(pastedAddress('https://evil.example/wall', ownOrigin))).toBe(false)
  expect(pastedAddress('/wall', ownOrigin)).toBe('/wall')
})
