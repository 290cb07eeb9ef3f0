import { expect, test } from 'vitest'
import { freePorts } from './freePorts.ts'

test('no port is given twice to those who ask at the same time', async () => {
  const found = (await Promise.all(Array.from({ length: 40 }, () => freePorts(25)))).flat()
  expect(new Set(found).size).toBe(1000)
})
