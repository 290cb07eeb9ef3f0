import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { expect, test } from 'vitest'
import { createPace } from '../../../core/pieces/pace.ts'
import { operationRuns } from '../jobOperations.ts'
import { runFigures } from './runFigures.ts'

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

test('a job operation on two machines is one row, its figures ratios of sums', async () => {
  const [run, ...others] = await operationRuns(
    [
      row({ runSecs: 1000, idealSecs: 800, totalCount: 80, goodCount: 78, scrapCount: 2 }),
      row({ resourceID: 'M-2', runSecs: 3000, idealSecs: 1200, totalCount: 120, goodCount: 120, partRevision: 'B' }),
    ],
    pace,
  )
  expect(others).toEqual([])
  expect(run).toMatchObject({ key: 'J-1~0~10', partRevision: 'B' })
  expect(run!.machines.map(({ resourceID }) => resourceID)).toEqual(['M-2', 'M-1'])
  expect(runFigures(run!.machines)).toMatchObject({
    standardSecs: 10,
    actualSecs: 20,
    performance: 0.5,
    scrapRatio: 0.01,
    lostSecs: 2000,
  })
})

test('a part without a standard leaves no performance, and nothing made leaves no cycle', async () => {
  const [unknown] = await operationRuns([row({ runSecs: 60, totalCount: 3, idealMissingCount: 1 })], pace)
  expect(runFigures(unknown!.machines)).toMatchObject({
    standardSecs: null,
    performance: null,
    lostSecs: null,
    actualSecs: 20,
  })
  const [nothing] = await operationRuns([row({ runSecs: 60 })], pace)
  expect(runFigures(nothing!.machines)).toMatchObject({
    actualSecs: null,
    scrapRatio: null,
    performance: 0,
    lostSecs: 60,
  })
})

test('two revisions on one machine are one machine', async () => {
  const [run] = await operationRuns([row({ runSecs: 60 }), row({ runSecs: 40, partRevision: 'B', setupSecs: 5 })], pace)
  expect(run!.machines).toHaveLength(1)
  expect(run!.machines[0]).toMatchObject({ runSecs: 100, setupSecs: 5 })
})
