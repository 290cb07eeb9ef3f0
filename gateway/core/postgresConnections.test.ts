import { expect, test } from 'vitest'
import { divideConnections, maxExports, minConnections } from './postgresConnections.ts'

test('the pools and the nine fixed connections together are the number that is set', () => {
  for (let connections = minConnections; connections <= 500; connections++) {
    const pools = Object.values(divideConnections(connections))
    expect(pools.reduce((sum, size) => sum + size, 9)).toBe(connections)
    expect(Math.min(...pools)).toBeGreaterThanOrEqual(1)
  }
})

test('with the default, requests of tenants have 15 connections, of which exports take seven at most', () => {
  expect(divideConnections(34)).toEqual({ sessions: 2, jobs: 4, system: 4, tenants: 15 })
  expect(maxExports(34)).toBe(7)
})
