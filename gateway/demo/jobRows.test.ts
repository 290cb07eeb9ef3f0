import { createPlant } from '@takt/domain/plant/createPlant.ts'
import { expect, test } from 'vitest'
import { jobRows } from './jobRows.ts'

const day = 86_400_000
const timeZone = 'America/New_York'

test('whatever a machine says it works on is a job operation of its own, with its cycle as standard', () => {
  const plant = createPlant({ seed: 1, machines: 48, timeZone })
  const from = Date.parse('2026-02-26T03:00:00Z')
  const range = { from, to: from + 21 * day }
  const rows = jobRows(plant.machines, { seed: 1, timeZone, ...range }) as {
    item: string
    body: Record<string, unknown>
  }[]
  const of = (item: string, key: (body: Record<string, unknown>) => string) =>
    new Map(rows.filter((row) => row.item === item).map(({ body }) => [key(body), body]))
  const jobs = of('jobs', ({ jobNum }) => String(jobNum))
  const parts = of('parts', ({ partNum }) => String(partNum))
  const operations = of('jobOperations', ({ jobNum, assemblySeq, oprSeq }) => `${jobNum}~${assemblySeq}~${oprSeq}`)
  expect(jobs.size + parts.size + operations.size).toBe(rows.length)
  const seen = new Set<string>()
  for (const machine of plant.machines)
    for (const { operation } of plant.stretches(machine, range.from, range.to)) {
      const { jobNum, assemblySeq, oprSeq, part, idealCycleSecs } = operation
      const key = `${jobNum}~${assemblySeq}~${oprSeq}`
      if (seen.has(key)) continue
      seen.add(key)
      expect(jobs.get(jobNum)).toMatchObject({ partNum: part.partNum, revision: part.partRevision })
      expect(parts.has(part.partNum)).toBe(true)
      expect(operations.get(key)).toMatchObject({ resourceID: machine.resourceID, cycleStandardSecs: idealCycleSecs })
    }
  expect(seen.size).toBeGreaterThan(500)
})
