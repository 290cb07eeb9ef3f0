import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { expect, test } from 'vitest'
import { createPace } from '../../../core/chunks/pace.ts'
import { operationRuns } from '../jobOperations.ts'
import { runMetrics } from './runMetrics.ts'

const pace = createPace()
const row = (input: Partial<BreakdownRow>) =>
  ({
    jobNum: 'J-1',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P',
    partRevision: 'A',
    resourceID: 'M-1',
    runSecs: 0,
    setupSecs: 0,
    idealSecs: 0,
    idealMissingCount: 0,
    totalCount: 0,
    goodCount: 0,
    scrapCount: 0,
    reworkCount: 0,
    ...input,
  }) as BreakdownRow

test('combines a job operation on two machines into one row with ratios of totals', async () => {
  const [run, ...otherRuns] = await operationRuns(
    [
      row({ runSecs: 1000, idealSecs: 800, totalCount: 80, goodCount: 78, scrapCount: 2 }),
      row({ resourceID: 'M-2', runSecs: 3000, idealSecs: 1200, totalCount: 120, goodCount: 120, partRevision: 'B' }),
    ],
    pace,
  )
  expect(otherRuns).toEqual([])
  expect(run).toMatchObject({ key: 'J-1~0~10', partRevision: 'B' })
  expect(run!.machines.map(({ resourceID }) => resourceID)).toEqual(['M-2', 'M-1'])
  expect(runMetrics(run!.machines)).toMatchObject({
    standardSecs: 10,
    actualSecs: 20,
    performance: 0.5,
    scrapRatio: 0.01,
    lostSecs: 2000,
  })
})

test('returns null for performance without a standard, and for the cycle without parts', async () => {
  const [unknown] = await operationRuns([row({ runSecs: 60, totalCount: 3, idealMissingCount: 1 })], pace)
  expect(runMetrics(unknown!.machines)).toMatchObject({
    standardSecs: null,
    performance: null,
    lostSecs: null,
    actualSecs: 20,
  })
  const [emptyRun] = await operationRuns([row({ runSecs: 60 })], pace)
  expect(runMetrics(emptyRun!.machines)).toMatchObject({
    actualSecs: null,
    scrapRatio: null,
    performance: 0,
    lostSecs: 60,
  })
})

test('combines two revisions on one machine into one machine', async () => {
  const [run] = await operationRuns([row({ runSecs: 60 }), row({ runSecs: 40, partRevision: 'B', setupSecs: 5 })], pace)
  expect(run!.machines).toHaveLength(1)
  expect(run!.machines[0]).toMatchObject({ runSecs: 100, setupSecs: 5 })
})
