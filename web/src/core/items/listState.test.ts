import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { expect, test } from 'vitest'
import { matchQuery, pageOf, pageQuery } from './listRequest.ts'
import { defaultPageSize, firstState, pageSizesWith, readListState, writeListState } from './listState.ts'

// Proves ADM-314, ADM-315, OPS-057
test('the default page size is 25, with options 15, 25, 100 and 500', () => {
  expect(readListState(jobs, 'jobs', {}).size).toBe(25)
  expect(pageSizesWith(defaultPageSize)).toEqual([15, 25, 100, 500])
})

// Proves OPS-058
test('a screen may have another initial page size, which is then an option', () => {
  expect(pageSizesWith(50)).toEqual([15, 25, 50, 100, 500])
  expect(readListState(jobs, 'jobs', {}, 50).size).toBe(50)
  expect(readListState(jobs, 'jobs', { 'jobs.size': '25' }, 50).size).toBe(25)
  expect(writeListState('jobs', {}, { ...firstState, size: 50 }, 50)).toEqual({})
})

test('a state is restored from the address; two grids on one screen do not interfere', () => {
  const state = {
    search: 'bolt & nut',
    filters: [
      { field: 'partNum', operator: 'IsAnyOf' as const, value: 'P-7,P\\,8' },
      { field: 'revision', operator: 'IsEmpty' as const, value: '' },
    ],
    sort: [
      { field: 'prodQty', descending: true },
      { field: 'jobNum', descending: false },
    ],
    page: 2,
    size: 100,
  }
  const search = writeListState('jobs', { carousel: '1', 'ops.page': '3', 'jobs.search': 'before' }, state)
  expect(search).toEqual({
    carousel: '1',
    'ops.page': '3',
    'jobs.search': 'bolt & nut',
    'jobs.partNumIsAnyOf': 'P-7,P\\,8',
    'jobs.revisionIsEmpty': '',
    'jobs.sort': '-prodQty,jobNum',
    'jobs.page': '3',
    'jobs.size': '100',
  })
  expect(readListState(jobs, 'jobs', search)).toEqual(state)
  expect(readListState(jobOperations, 'ops', search)).toEqual({ ...firstState, page: 2 })
})

test('default values are not in the address', () => {
  expect(writeListState('jobs', { 'jobs.page': '4', mask: '1' }, firstState)).toEqual({ mask: '1' })
})

test('unreadable parameters are ignored', () => {
  const search = {
    'jobs.page': '-3',
    'jobs.size': '37',
    'jobs.sort': 'nothing,-jobNum,constructor',
    'jobs.partNumBetween': 'a,b',
    'jobs.unknownContains': 'x',
    'jobs.partNumContains': '',
    'jobs.constructor': 'x',
  }
  expect(readListState(jobs, 'jobs', search)).toEqual({ ...firstState, sort: [{ field: 'jobNum', descending: true }] })
})

test('the list query has orderBy=field:sort, {field}{Operator}=value, globalSearchFields and globalSearchValue', () => {
  const state = {
    ...firstState,
    search: ' bolt ',
    filters: [
      { field: 'partNum', operator: 'Contains' as const, value: 'P' },
      { field: 'jobNum', operator: '' as const, value: 'J-1' },
    ],
    sort: [
      { field: 'prodQty', descending: true },
      { field: 'jobNum', descending: false },
    ],
  }
  expect(matchQuery(jobs, state, {})).toEqual({
    partNumContains: 'P',
    jobNum: 'J-1',
    orderBy: 'prodQty:desc,jobNum:asc',
    globalSearchFields: jobs.search.join(','),
    globalSearchValue: 'bolt',
  })
})

// Proves ADM-127, ADM-128, OPS-214, OPS-215
test('global search names only the columns that are not excluded from it, and is sent only with a text', () => {
  const narrow = { ...jobs, search: ['jobNum'] }
  expect(matchQuery(narrow, { ...firstState, search: 'x' }, {})).toEqual({
    globalSearchFields: 'jobNum',
    globalSearchValue: 'x',
  })
  expect(matchQuery(narrow, { ...firstState, search: '   ' }, {})).toEqual({})
})

// Proves ADM-312, ADM-313, OPS-332, OPS-333
test('a page requests one extra row, from page × size on, and drops it', () => {
  expect(pageQuery(jobs, { ...firstState, page: 3, size: 100 }, { partNum: 'P-7' })).toEqual({
    partNum: 'P-7',
    offset: 300,
    limit: 101,
  })
  const rows = Array.from({ length: 26 }, (_, index) => index)
  expect(pageOf(rows, 25)).toEqual({ rows: rows.slice(0, 25), hasNext: true })
  expect(pageOf(rows.slice(0, 25), 25)).toEqual({ rows: rows.slice(0, 25), hasNext: false })
})

test('inherent filters take precedence over the address', () => {
  const state = { ...firstState, filters: [{ field: 'partNum', operator: '' as const, value: 'P-8' }] }
  expect(matchQuery(jobs, state, { partNum: 'P-7' })).toEqual({ partNum: 'P-7' })
})
