import type { QualityNotice } from '@takt/domain/quality/answers/qualityNotices.ts'
import { qualityEffects } from '@takt/domain/quality/qualityEffects.ts'
import { atOnce } from '@takt/domain/statistics/steps.ts'
import { expect, test } from 'vitest'
import { linkOf } from './noticeLinks.ts'

const dayMs = 86_400_000
const first = Date.parse('2026-03-02T00:00:00Z')

/** What is found where one level loses a tenth of what it makes of part P-7, and all others nothing. */
function foundOf(level: { resourceID?: string; empID?: string; shiftNum?: number }): QualityNotice {
  const days = Array.from({ length: 20 }, (_, day) => ({ start: first + day * dayMs, total: 100, lost: 10 }))
  const all = days.map((day) => ({ ...day, total: 200 }))
  const operation = { partNum: 'P-7', oprSeq: 10, all, levels: [{ level, days, idealSecs: null }] }
  const { found } = atOnce(qualityEffects([operation], { start: first, end: first + 20 * dayMs }))
  expect(found.length).toBe(1)
  const { lostSecs: _, ...finding } = found[0]!
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
