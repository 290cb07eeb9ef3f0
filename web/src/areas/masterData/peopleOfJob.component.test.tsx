import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, testNow } from '../../app/testing/openApp.fixture.tsx'
import { employees } from './masterData.fixture.ts'

const hours = {
  asOf: new Date(testNow).toISOString(),
  people: ['E8', 'E9'].map((empID) => ({ empID, secs: 5400, goodQty: 4, isWorking: false })),
}

async function openPeople() {
  const app = await openApp('/jobs/J-8', {
    rows: { employees, jobs: [{ jobNum: 'J-8' }] },
    server: (server) => server.on('GET', '/laborTickets/hours', hours),
  })
  const panel = page.getByRole('region', { name: 'People' })
  await expect.element(panel.getByRole('row', { name: /^E8 Ada Lindberg 1 h 30 min 4$/ })).toBeVisible()
  const queries = () => app.server.requests('GET', '/employees').map(({ query }) => query)
  return { panel, queries }
}

// Proves OPS-251
test('the people of a job have their hours and names; the names of active employees come from the employee list', async () => {
  const { panel, queries } = await openPeople()
  await expect.element(panel.getByRole('row', { name: /^E9 Gone Away 1 h 30 min 4$/ })).toBeVisible()
  expect(queries().map((query) => query.get('empIDIsAnyOf'))).toContain('E8,E9')
  expect(queries().map((query) => query.get('active'))).toContain('true')
})

// Proves OPS-250
test('the people of a job are searched by number, first name and last name', async () => {
  const { panel, queries } = await openPeople()
  await panel.getByPlaceholder('Search').fill('lin')
  await expect.element(panel.getByRole('row', { name: /^E9/ })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('row', { name: /^E8 Ada Lindberg/ })).toBeVisible()
  const search = queries().at(-1)!
  expect([search.get('empIDIsAnyOf'), search.get('globalSearchFields'), search.get('globalSearchValue')]).toEqual([
    'E8,E9',
    'empID,firstName,lastName',
    'lin',
  ])
})
