import { productionByOperation } from '@takt/domain/areas/quality/productionByOperation.fixture.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import type { QualityNotice } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { runSteps } from '@takt/domain/core/statistics/steps.ts'
import { expect, test } from 'vitest'
import { linkOf } from './noticeLinks.ts'

const dayMs = 86_400_000
const first = Date.parse('2026-03-02T00:00:00Z')

/** Returns the finding for a level with ten percent scrap of part P-7 while comparable levels have none. */
function findingOf(level: { resourceID?: string; empID?: string; shiftNum?: number }): QualityNotice {
  const { resourceID, empID = null, shiftNum = null } = level
  // At the machine of the level, else at two machines; compared with another person in another shift, or another
  // machine.
  const affectedRows = (resourceID ? [resourceID] : ['M-1', 'M-2']).map((at) => ({
    resourceID: at,
    empID,
    shiftNum,
    lost: 10,
  }))
  const isMachine = empID === null && shiftNum === null
  const comparisonRows = affectedRows.map((affected) =>
    isMachine
      ? { ...affected, resourceID: 'M-9', lost: 0 }
      : { ...affected, empID: empID && 'E9', shiftNum: shiftNum && shiftNum + 1, lost: 0 },
  )
  const rows = Array.from({ length: 20 }, (_, day) =>
    [...affectedRows, ...comparisonRows].map((row) => ({
      ...row,
      start: first + day * dayMs,
      total: 100,
      partNum: 'P-7',
      oprSeq: 10,
      idealSecs: null,
    })),
  ).flat()
  const query = { range: { start: first, end: first + 20 * dayMs }, groups: [] }
  const { found } = runSteps(qualityEffects(productionByOperation(rows), query))
  const warnings = found.filter(({ severity }) => severity === 'warning')
  expect(warnings.length).toBe(1)
  const { lostSecs: _, ...finding } = warnings[0]!
  return { ...finding, resourceDescription: null, cost: null }
}
const linked = (level: Parameters<typeof findingOf>[0]) => {
  const { view, search } = linkOf(findingOf(level))
  return [view.to, Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))]
}

test('evidence opens for the subject of a finding: a machine, a person or a part, with all its filters', () => {
  const [part, operation] = ['P-7~*', '10']
  expect(linked({ resourceID: 'M-1' })).toEqual(['/quality/byMachine', { machine: 'M-1', part, operation }])
  expect(linked({ empID: 'E1' })).toEqual(['/quality/byEmployee', { employee: 'E1', part, operation }])
  expect(linked({ resourceID: 'M-1', empID: 'E1' })).toEqual([
    '/quality/byMachine',
    { machine: 'M-1', employee: 'E1', part, operation },
  ])
  expect(linked({ shiftNum: 2 })).toEqual(['/quality/byPart', { part, operation }])
})

test('an alert of a check opens its chart, and clears the other parameters of the view', () => {
  const characteristic = { pageId: 3, checkID: 'D1', resourceID: 'M-1', partNum: null }
  const { view, search } = linkOf({ ...findingOf({ resourceID: 'M-1' }), characteristic })
  expect([view.to, search]).toEqual([
    '/quality/outOfTolerance',
    { check: '3~D1~M-1~', entry: undefined, study: undefined },
  ])
})
