import type { FakeRequest } from '../../app/testing/fakeServer.fixture.ts'
import type { TestApp } from '../../app/testing/openApp.fixture.tsx'

const isChange = ({ method, path }: FakeRequest) =>
  method !== 'GET' && !/schema$|login|messaging|telemetry|users|bulk$/.test(path)

/** The requests so far that change a row, in the order sent by the page: `DELETE /jobs/J-8`. */
export const changeCalls = ({ server }: TestApp): string[] =>
  server
    .requests()
    .filter(isChange)
    .map(({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query}` : ''}`)

/** Employees; the last one has left. */
export const employees = [
  { empID: 'E8', firstName: 'Ada', lastName: 'Lindberg' },
  { empID: 'E9', firstName: 'Gone', lastName: 'Away', active: false },
]
