import { expect, test } from 'vitest'
import { dropOtherViews, ownSearch, restoredSearch } from '../../core/dashboards/viewSearch.ts'
import { qualityDashboard } from './qualityDashboard.ts'

const viewOf = (path: string) => qualityDashboard.views.find((view) => view.path === path)!
const searchForView = (path: string, search: object) => dropOtherViews(qualityDashboard, viewOf(path))({ ...search })

test('each view of Quality keeps its own search parameters; range, groups and selections are shared by all views', () => {
  const common = { range: '7d', groups: '1,3', machine: 'M-1', part: 'P-7~*', mask: 'on' }
  const ownParams = {
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
  const all = Object.assign({}, common, ...Object.values(ownParams))
  for (const [path, expected] of Object.entries(ownParams))
    expect([path, searchForView(path, all)]).toEqual([path, { ...common, ...expected }])
})

test('a tab restores the last search of its view next to the shared one; no other view has it in its address', () => {
  const viewSearch = (path: string, search: object) => ownSearch(qualityDashboard, viewOf(path), { ...search })
  const boreSearch = { range: '7d', machine: 'M-1', checkSearch: 'bore', checkSort: undefined, 'data.search': 'x' }
  expect(viewSearch('outOfTolerance', boreSearch)).toEqual({ checkSearch: 'bore' })
  expect(viewSearch('data', boreSearch)).toEqual({ 'data.search': 'x' })
  const back = (from: string, to: string, search: object, before: Record<string, unknown>) =>
    searchForView(to, restoredSearch(qualityDashboard, { from: viewOf(from), search, before }))
  expect(back('alerts', 'outOfTolerance', { range: '24h', alertSearch: 'y' }, { checkSearch: 'bore' })).toEqual({
    range: '24h',
    checkSearch: 'bore',
  })
  // The part lists take the current state of the machine lists, not the previous one.
  expect(back('byMachine', 'byPart', { range: '24h' }, { worst: 'share', rowSort: 'made' })).toEqual({ range: '24h' })
  expect(back('inquiry', 'byPart', { rows: 'job' }, { worst: 'share' })).toEqual({ worst: 'share' })
})
