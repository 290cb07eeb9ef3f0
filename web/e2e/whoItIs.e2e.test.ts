import { mailboxKey } from '@takt/store/mailboxKey.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  // The bed gave number 1 away without asking the server, which finds out with the first try.
  const another = () => bed.ask('POST', '/organizations', { organizationName: 'Plant Z' })
  await another().catch(another)
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function shots(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    if (!process.env.SHOTS) continue
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((mode) => getComputedStyle(document.documentElement).colorScheme === mode, colorScheme)
    // Playwright takes the shot once what fades has arrived.
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png`, animations: 'disabled' })
  }
}
/** Who the browser's token is of, as the next page of it would find. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const { authtoken } = JSON.parse(localStorage.getItem('takt.session')!)
    const reply = await fetch('/api/users/user', { headers: { authorization: authtoken } })
    return (await reply.json()).message?.userName as string | undefined
  })

test('deleting an organization asks for its name, then for the password, however short ago it was shown', async () => {
  const { page, context, troubles } = await browser.signedIn('/organizations')
  await page.getByRole('treeitem', { name: 'Plant Z' }).click()
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('Plant Z')
  await question.getByRole('button', { name: 'Yes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByText('Deleting an organization takes your password, however short ago you signed in.').waitFor()
  await question.waitFor({ state: 'detached' })
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'delete-organization')
  const { data } = await bed.ask('GET', '/organizations')
  expect(data.organizations).toHaveLength(2)
  const password = dialog.getByLabel('Current password')
  await password.fill('not this one')
  await button(page, 'Go on').click()
  await dialog.getByText('This is not your current password').waitFor()
  await password.fill(bedUser.password)
  await button(page, 'Go on').click()
  await page.getByRole('alert').filter({ hasText: 'Organization Deleted' }).first().waitFor()
  expect((await bed.ask('GET', '/organizations')).data.organizations).toHaveLength(1)
  expect(troubles).toEqual([])
  await context.close()
})

test('a token of somebody else in an address asks before it takes the place of whoever is signed in', async () => {
  const { page, context, troubles } = await browser.signedIn('/devices')
  await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  const link = async () => `/devices?token=${(await bed.ask('POST', '/users/linkToken')).token}`
  await page.goto(await link())
  const text = `You are signed in as ${bedUser.userName}. Go on as ${colleague.userName}?`
  await page.getByText(text).waitFor()
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  expect(await keptBy(page)).toBe(bedUser.userName)
  await expectAccessible(page)
  await shots(page, 'who-goes-on')
  await button(page, `Stay ${bedUser.userName}`).click()
  await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  expect(await keptBy(page)).toBe(bedUser.userName)

  await page.goto(await link())
  await button(page, `Go on as ${colleague.userName}`).click()
  await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  expect(await keptBy(page)).toBe(colleague.userName)

  // One of the own is no question; one that is not valid ends nothing.
  await page.goto(await link())
  await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  await page.goto('/devices?token=nonsense')
  await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  expect(await keptBy(page)).toBe(colleague.userName)
  expect(troubles).toEqual([])
  await context.close()
})

test('a wall board’s address, opened where somebody is signed in, asks too; who stays leaves it to the board', async () => {
  const { url: link } = (await bed.ask('POST', '/displays', { displayName: 'Hall', dashboards: ['/wall'] })).data
  // A link names this computer otherwise than the bed does.
  const url = bed.origin + link.slice(new URL(link).origin.length)
  const { page, context } = await browser.signedIn('/devices')
  await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  await page.goto(url)
  await page.getByText('Go on as the wall board Hall?').waitFor()
  const own = await keptBy(page)
  await button(page, `Stay ${own}`).click()
  await page.waitForFunction(() => !document.body.textContent?.includes('Who goes on?'))
  expect(await keptBy(page)).toBe(own)
  const board = await browser.visit(url)
  await board.page.waitForFunction(() => JSON.parse(localStorage.getItem('takt.session') ?? '{}').authtoken)
  expect(await keptBy(board.page)).toMatch(/^display-/)
  await board.context.close()
  await context.close()
})

test('another e-mail address is agreed to by the letter to the old one, on a page that changes nothing by being opened', async () => {
  const user = { userName: 'ada@plant.test', password: 'wombat grove lantern 41' }
  await bed.ask('POST', '/users', { ...user, organizationIds: [1] })
  const emailOf = async () => (await bed.ask('GET', `/users/${user.userName}`)).data.email
  await bed.ask('PUT', `/users/${user.userName}`, { email: 'ada@example.org' })
  const { page, context, troubles } = await browser.visit(`/mailbox?key=${mailboxKey(bed.world.secret)}`)
  const link = page.getByRole('link', { name: /confirmEmail/ })
  await expect
    .poll(
      async () => {
        await page.reload()
        return link.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  const address = (await link.getAttribute('href'))!
  await link.click()
  await page.getByText('The e-mail address of ada@plant.test becomes ada@example.org.').waitFor()
  await page.waitForURL((at) => !at.searchParams.has('token'))
  expect(await emailOf()).toBe('ada@plant.test')
  await expectAccessible(page)
  await shots(page, 'confirm-email')
  await button(page, 'Change it').click()
  await page.getByText('The e-mail address is changed.').waitFor()
  expect(await emailOf()).toBe('ada@example.org')
  await page.goto(address)
  await button(page, 'Change it').click()
  await page.getByText('This link is not valid any more. Ask an administrator').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
