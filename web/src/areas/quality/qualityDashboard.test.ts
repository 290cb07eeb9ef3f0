import { expect, test } from 'vitest'
import { askedIn, comingBack, goingAlong } from '../../core/dashboards/goingAlong.ts'
import { qualityDashboard } from './qualityDashboard.ts'

const viewOf = (path: string) => qualityDashboard.views.find((view) => view.path === path)!
const taken = (path: string, search: object) => goingAlong(qualityDashboard, viewOf(path))({ ...search })

test('each view of Quality keeps in its address what is its own; range, groups and what is picked go along to all', () => {
  const common = { range: '7d', groups: '1,3', machine: 'M-1', part: 'P-7~*', mask: 'on' }
  const own = {
    outOfTolerance: {
      check: '7~D1~M-1~',
      entry: 'e',
      study: 'true',
      all: 'true',
      checkSort: 'far',
      checkSearch: 'x',
      controlSort: 'since',
    },
    byMachine: { worst: 'share', rowSort: 'made' },
    inquiry: { rows: 'part', also: 'job', columns: 'week', measure: 'scrapCount' },
    alerts: { severity: 'attention', noticeOrder: 'age', notice: 'n', alertSearch: 'x' },
    data: { 'data.search': 'x', 'data.sort': '-at', 'data.valueGreaterThan': '3' },
  }
  const all = Object.assign({}, common, ...Object.values(own))
  for (const [path, kept] of Object.entries(own))
    expect([path, taken(path, all)]).toEqual([path, { ...common, ...kept }])
})

test('a tab brings back what was asked in its view last, beside what both views ask by; the address of none other has it', () => {
  const asked = (path: string, search: object) => askedIn(qualityDashboard, viewOf(path), { ...search })
  const bore = { range: '7d', machine: 'M-1', checkSearch: 'bore', checkSort: undefined, 'data.search': 'x' }
  expect(asked('outOfTolerance', bore)).toEqual({ checkSearch: 'bore' })
  expect(asked('data', bore)).toEqual({ 'data.search': 'x' })
  const back = (from: string, to: string, search: object, before: Record<string, unknown>) =>
    taken(to, comingBack(qualityDashboard, { from: viewOf(from), search, before }))
  expect(back('alerts', 'outOfTolerance', { range: '24h', alertSearch: 'y' }, { checkSearch: 'bore' })).toEqual({
    range: '24h',
    checkSearch: 'bore',
  })
  // The lists of parts stand as those of machines do now, not as they did.
  expect(back('byMachine', 'byPart', { range: '24h' }, { worst: 'share', rowSort: 'made' })).toEqual({ range: '24h' })
  expect(back('inquiry', 'byPart', { rows: 'job' }, { worst: 'share' })).toEqual({ worst: 'share' })
})
