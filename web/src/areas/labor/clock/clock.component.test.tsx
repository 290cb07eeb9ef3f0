import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { mockClockRoutes } from './fakeClock.fixture.ts'

const badge = '3074257BF7194E4000001A85'
const open = ['dashboards', 'jobs', 'indirects', 'resources', 'employees']
const operation = { assemblySeq: 0, oprSeq: 10, description: 'Turn' }

/** Opens the clock at machine M-1 as a terminal that identifies people by their badges. */
async function openClock() {
  let clock: ReturnType<typeof mockClockRoutes> = { tickets: [], commands: [] }
  const app = await openApp('/clock?resourceID=M-1', {
    size: 'machine',
    user: { userName: 'terminal@plant.test', globalAdmin: 0 },
    permissions: permissionsWhere(
      (area, flag) => open.includes(area) && (flag === 'read' || (area === 'dashboards' && flag === 'write')),
    ),
    rows: {
      resources: [{ resourceID: 'M-1', description: 'Lathe 1' }],
      indirects: [
        { indirectCode: 'CLEAN', description: 'Cleaning', active: true },
        { indirectCode: 'MEET', description: 'Meeting', active: true },
      ],
      jobs: ['J-100', 'J-200', 'J-300'].map((jobNum) => ({ jobNum, status: 'released' })),
      jobOperations: [
        { jobNum: 'J-100', resourceID: 'M-1', ...operation },
        { jobNum: 'J-200', resourceID: 'M-1', ...operation },
        { jobNum: 'J-300', ...operation },
      ],
    },
    server: (server) => {
      clock = mockClockRoutes(server, [{ empID: '4711', fullName: 'Ada Okafor', epc: badge }])
    },
  })
  await expect.element(app.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: true })
  const working = app.page.getByRole('region', { name: 'Working on' })
  return {
    ...app,
    button,
    /** Returns the commands sent by the clock: the action, the badge, and its jobs or indirects. */
    done: () =>
      clock.commands.map(({ action, epc, work }) => [
        action,
        epc,
        work.map(({ jobNum, indirectCode }) => jobNum ?? indirectCode),
      ]),
    ticket: (text: string) => working.getByRole('listitem').filter({ hasText: text }),
    isSent: () => expect.element(app.page.getByText('Everything is sent')).toBeVisible(),
  }
}
/** Types a code as a keyboard-wedge reader does, without a focused element. */
async function scan(code: string) {
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard(code)
  await userEvent.keyboard('{Enter}')
}

test('the clock requests identification with keys large enough for gloves', async () => {
  const { page } = await openClock()
  const keys = page.getByRole('group', { name: 'Digits' }).getByRole('button').elements()
  expect(keys.length).toBeGreaterThan(10)
  for (const key of keys) {
    const { width, height } = key.getBoundingClientRect()
    expect([key.textContent, width >= 48, height >= 48]).toEqual([key.textContent, true, true])
  }
  await expectAccessible()
})

test('a badge is scanned, jobs are started, one is suspended and resumed, one is ended, then the shift ends', async () => {
  const { page, button, ticket, isSent, done } = await openClock()
  await scan(badge)
  await expect.element(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
  const machineJobs = page.getByRole('group', { name: 'Jobs at this machine' })
  await machineJobs.getByRole('button', { name: /Job J-100/ }).click()
  await machineJobs.getByRole('button', { name: /Job J-200/ }).click()
  expect(machineJobs.getByRole('button').elements()).toHaveLength(2)
  await button('Clock on to 2').click()
  await expect.element(ticket('Job J-100').getByText(/since/)).toBeVisible()
  await isSent()
  await page.getByLabelText('Find a job or operation').fill('J-300')
  await page
    .getByRole('group', { name: 'Results' })
    .getByRole('button', { name: /Job J-300/ })
    .click()
  await page
    .getByRole('group', { name: 'Work without a job' })
    .getByRole('button', { name: /Cleaning/ })
    .click()
  await button('Clock on to 2').click()
  await expect.element(ticket('Cleaning')).toBeVisible()
  await ticket('Job J-100').getByRole('button', { name: 'Suspend' }).click()
  await expect.element(ticket('Job J-100').getByText(/Suspended since/)).toBeVisible()
  await isSent()
  await expectAccessible()
  await ticket('Job J-100').getByRole('button', { name: 'Resume' }).click()
  await ticket('Job J-200').getByRole('button', { name: 'Clock off' }).click()
  await expect.element(ticket('Job J-200')).not.toBeInTheDocument()
  await isSent()
  await button('End shift').click()
  await expect.element(page.getByText('Nothing at the moment.')).toBeVisible()
  await isSent()
  expect(done()).toEqual([
    ['clockOn', badge, ['J-100', 'J-200']],
    ['clockOn', badge, ['J-300', 'CLEAN']],
    ['suspend', badge, ['J-100']],
    ['resume', badge, ['J-100']],
    ['clockOff', badge, ['J-200']],
    ['endShift', badge, []],
  ])
})

test('a number that the server rejects is shown with the reason, and nothing is recorded', async () => {
  const { page, button, done } = await openClock()
  for (const key of ['4', '7', '1', '2', 'OK']) await button(key).click()
  await expect.element(page.getByText('This badge is not assigned to anyone.')).toBeVisible()
  expect(done()).toEqual([])
})

test('after a rejected number the next digit starts a new entry', async () => {
  const { page, button } = await openClock()
  const typed = page.getByRole('textbox', { name: /^Badge/ })
  for (const key of ['4', '7', '1', '2', 'OK']) await button(key).click()
  await expect.element(page.getByText('This badge is not assigned to anyone.')).toBeVisible()
  await expect.element(typed).toHaveValue('4712')
  await button('9').click()
  await expect.element(typed).toHaveValue('9')
  await button('OK').click()
  await expect.element(typed).toHaveValue('9')
  await button('OK').click()
  await button('4').click()
  await expect.element(typed).toHaveValue('4')
})
