import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { expect, test } from 'vitest'
import { partRows } from './partRows.ts'
import { jobRows } from './plantGroups.ts'

const day = 86_400_000
const timeZone = 'America/New_York'

type Row = { item: string; body: Record<string, unknown> }

test('every operation that a machine reports is a job operation with the same cycle standard', () => {
  const plant = createPlant({ seed: 1, machines: 48, timeZone })
  const from = Date.parse('2026-02-26T03:00:00Z')
  const range = { from, to: from + 21 * day }
  const rows = [
    ...partRows(),
    ...jobRows(plant.machines, { seed: 1, timeZone, ...range, now: from + 14 * day }),
  ] as Row[]
  const of = (item: string, key: (body: Record<string, unknown>) => string) =>
    new Map(rows.filter((row) => row.item === item).map(({ body }) => [key(body), body]))
  const jobs = of('jobs', ({ jobNum }) => String(jobNum))
  const revisions = of('revisions', ({ partNum, revision }) => `${partNum}~${revision}`)
  const assemblies = of('jobAssemblies', ({ jobNum, assemblySeq }) => `${jobNum}~${assemblySeq}`)
  const operations = of('jobOperations', ({ jobNum, assemblySeq, oprSeq }) => `${jobNum}~${assemblySeq}~${oprSeq}`)
  const operationKeys = new Set<string>()
  for (const machine of plant.machines)
    for (const { operation } of plant.stretches(machine, range.from, range.to)) {
      const { jobNum, assemblySeq, oprSeq, part, idealCycleSecs } = operation
      const key = `${jobNum}~${assemblySeq}~${oprSeq}`
      if (operationKeys.has(key)) continue
      operationKeys.add(key)
      expect(jobs.get(jobNum)).toMatchObject({ partNum: part.partNum, revision: part.partRevision })
      expect(revisions.has(`${part.partNum}~${part.partRevision}`)).toBe(true)
      expect(assemblies.get(`${jobNum}~${assemblySeq}`)).toMatchObject({ partNum: part.partNum })
      expect(operations.get(key)).toMatchObject({ resourceID: machine.resourceID, cycleStandardSecs: idealCycleSecs })
    }
  expect(operationKeys.size).toBeGreaterThan(500)
})

test('a job in progress today is released, earlier ones are completed and later ones planned', () => {
  const plant = createPlant({ seed: 1, machines: 24, timeZone })
  const now = Date.parse('2026-03-11T15:00:00Z')
  const rows = jobRows(plant.machines, { seed: 1, timeZone, from: now - 14 * day, to: now + 14 * day, now }) as Row[]
  const status = new Map(
    rows.map(({ body }) => [String(body.jobNum), body.status]).filter(([, value]) => value) as [string, string][],
  )
  const statusesIn = (from: number, to: number) =>
    plant.machines.flatMap((machine) =>
      [...plant.stretches(machine, from, to)]
        .filter(({ state }) => state === 'running')
        .map(({ operation }) => status.get(operation.jobNum)),
    )
  expect(new Set(statusesIn(now, now + 60_000))).toEqual(new Set(['released']))
  expect(statusesIn(now - 13 * day, now - 10 * day)).toContain('completed')
  expect(statusesIn(now + 8 * day, now + 10 * day)).toContain('planned')
})
