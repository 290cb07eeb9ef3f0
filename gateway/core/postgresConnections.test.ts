import { expect, test } from 'vitest'
import { divideConnections, maxExports, minConnections } from './postgresConnections.ts'

test('the pools and the nine fixed connections add up to the configured number', () => {
  for (let connections = minConnections; connections <= 500; connections++) {
    const pools = Object.values(divideConnections(connections))
    expect(pools.reduce((sum, size) => sum + size, 9)).toBe(connections)
    expect(Math.min(...pools)).toBeGreaterThanOrEqual(1)
  }
})

test('by default tenant requests have 15 connections, of which exports use at most seven', () => {
  expect(divideConnections(34)).toEqual({ sessions: 2, jobs: 4, system: 4, tenants: 15 })
  expect(maxExports(34)).toBe(7)
})
