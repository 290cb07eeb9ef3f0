import { expect, test } from 'vitest'
import { freePorts } from './freePorts.ts'

test('no port is returned twice to concurrent callers', async () => {
  const ports = (await Promise.all(Array.from({ length: 40 }, () => freePorts(25)))).flat()
  expect(new Set(ports).size).toBe(1000)
})
