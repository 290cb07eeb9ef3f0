import { expect, test } from 'vitest'
import { readTagView, tagQuery, writeTagView } from './tagViewState.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const [from, to] = ['2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z']

test('tag associations are shown as active, as of a date, or over a date range', () => {
  const state = readTagView({}, now)
  expect(tagQuery(state)).toEqual({ active: true })
  expect(tagQuery({ ...state, mode: 'asOf', asOf: from })).toEqual({ asOf: from })
  expect(tagQuery({ ...state, mode: 'range', from, to })).toEqual({ from, to })
  expect(tagQuery({ ...state, mode: 'range', from: to, to: from })).toBe(null)
})

test('the state is in the address, with only the parameters that the mode needs', () => {
  const state = { ...readTagView({}, now), from, to }
  expect(writeTagView({ 'jobs.page': '2', 'tagView.asOf': from }, { ...state, mode: 'active' })).toEqual({
    'jobs.page': '2',
  })
  const search = writeTagView({}, { ...state, mode: 'range' })
  expect(search).toEqual({ 'tagView.mode': 'range', 'tagView.from': from, 'tagView.to': to })
  expect(readTagView(search, now)).toMatchObject({ mode: 'range', from, to })
})

test('unreadable values count as missing', () => {
  expect(readTagView({ 'tagView.mode': 'never', 'tagView.asOf': 'x', 'tagView.from': 7 }, now)).toEqual({
    mode: 'active',
    asOf: '2026-05-04T12:00:00.000Z',
    from: '2026-05-03T12:00:00.000Z',
    to: '2026-05-04T12:00:00.000Z',
  })
})
