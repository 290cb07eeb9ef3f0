import type { QualityNotice } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { madeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.bed.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import { atOnce } from '@takt/domain/core/statistics/steps.ts'
import { expect, test } from 'vitest'
import { linkOf } from './noticeLinks.ts'

const dayMs = 86_400_000
const first = Date.parse('2026-03-02T00:00:00Z')

/** What is found where one level loses a tenth of what it makes of part P-7, and the like of it nothing. */
function foundOf(level: { resourceID?: string; empID?: string; shiftNum?: number }): QualityNotice {
  const { resourceID, empID = null, shiftNum = null } = level
  // At one machine if it names one, else at two; beside it another person in another shift, or another machine.
  const own = (resourceID ? [resourceID] : ['M-1', 'M-2']).map((at) => ({ resourceID: at, empID, shiftNum, lost: 10 }))
  const isMachine = empID === null && shiftNum === null
  const others = own.map((one) =>
    isMachine
      ? { ...one, resourceID: 'M-9', lost: 0 }
      : { ...one, empID: empID && 'E9', shiftNum: shiftNum && shiftNum + 1, lost: 0 },
  )
  const rows = Array.from({ length: 20 }, (_, day) =>
    [...own, ...others].map((row) => ({
      ...row,
      start: first + day * dayMs,
      total: 100,
      partNum: 'P-7',
      oprSeq: 10,
      idealSecs: null,
    })),
  ).flat()
  const question = { range: { start: first, end: first + 20 * dayMs }, groups: [] }
  const { found } = atOnce(qualityEffects(madeOfOperations(rows), question))
  const worse = found.filter(({ severity }) => severity === 'warning')
  expect(worse.length).toBe(1)
  const { lostSecs: _, ...finding } = worse[0]!
  return { ...finding, resourceDescription: null, cost: null }
}
const linked = (level: Parameters<typeof foundOf>[0]) => {
  const { view, search } = linkOf(foundOf(level))
  return [view.to, Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))]
}

test('evidence opens by what a finding is about: a machine, a person or a part, narrowed to all of it', () => {
  const [part, operation] = ['P-7~*', '10']
  expect(linked({ resourceID: 'M-1' })).toEqual(['/quality/byMachine', { machine: 'M-1', part, operation }])
  expect(linked({ empID: 'E1' })).toEqual(['/quality/byEmployee', { employee: 'E1', part, operation }])
  expect(linked({ resourceID: 'M-1', empID: 'E1' })).toEqual([
    '/quality/byMachine',
    { machine: 'M-1', employee: 'E1', part, operation },
  ])
  expect(linked({ shiftNum: 2 })).toEqual(['/quality/byPart', { part, operation }])
})

test('an alert of a check opens its chart, and nothing else of what its view can show', () => {
  const characteristic = { pageId: 3, checkID: 'D1', resourceID: 'M-1', partNum: null }
  const { view, search } = linkOf({ ...foundOf({ resourceID: 'M-1' }), characteristic })
  expect([view.to, search]).toEqual([
    '/quality/outOfTolerance',
    { check: '3~D1~M-1~', entry: undefined, study: undefined },
  ])
})
