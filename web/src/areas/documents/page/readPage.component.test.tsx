import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/notice.fixture.ts'
import type { GivenPage } from '../testing/givenPage.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'

const text = `# Turn the shaft

1. Clamp at **40 Nm**.
2. See [[wash it]].

| Tool | Feed |
| --- | ---: |
| T1 | 0.2 |

<img src=x onerror="window.hurt=1"> [x](javascript:window.hurt=1) ![far](https://elsewhere.test/p.png)
`
const shaft: GivenPage = { docName: 'Turn the shaft', texts: [text] }
const washing: GivenPage = { docName: 'Wash it', texts: ['Twice, in the [washer](https://example.com).'] }
const instruction = (pageId: number) => `/instructions/${pageId}`
const hurt = () => (window as { hurt?: number }).hurt
const contents = page.getByRole('region', { name: 'Contents' })

test('a page shows its text as Markdown, its newest revision and that it is new', async () => {
  const { page } = await openPages([shaft, washing], instruction)
  await expect.element(page.getByRole('gridcell', { name: 'Turn_the_shaft' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Turn the shaft', exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Waits for approval, revision 1', { exact: false })).toBeVisible()
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await expect.element(contents.getByRole('cell', { name: 'T1' })).toBeVisible()
  await expectAccessible()
})

test('hostile parts of a text run nothing and load nothing', async () => {
  await openPages([shaft], instruction)
  await expect.element(contents.getByRole('cell', { name: 'T1' })).toBeVisible()
  expect(hurt()).toBe(undefined)
  expect(document.querySelectorAll('a[href^="javascript"], img[src*="elsewhere"]')).toHaveLength(0)
})

test('a link of a text leads to its page, which lists where it is linked from', async () => {
  await openPages([shaft, washing], instruction)
  await contents.getByRole('link', { name: 'Wash it' }).click()
  await expect.element(page.getByText(/^Twice, in the/)).toBeVisible()
  const leadsHere = page.getByRole('region', { name: 'Pages that lead here' })
  await expect.element(leadsHere.getByRole('link', { name: 'Turn the shaft', exact: true })).toBeVisible()
})

test('an older revision is shown as such', async () => {
  await openPages([{ ...shaft, texts: ['Old words', 'New words'] }], instruction)
  await button('Revision 1').click()
  await expect.element(page.getByText('You see an older revision.', { exact: false })).toBeVisible()
  await expect.element(contents.getByText('Old words', { exact: false })).toBeVisible()
})

test('a link shows the title of its page, and one to no page is struck through', async () => {
  const led: GivenPage = { docName: 'Led to', pageTitle: 'Where it leads', texts: ['Here.'] }
  const leads: GivenPage = {
    docName: 'Leads on',
    texts: ['See [[led to]], [[Led to|as said]] and [[Nowhere at all]].'],
  }
  await openPages([leads, led], instruction)
  await expect.element(contents.getByRole('link', { name: 'as said' })).toBeVisible()
  await expect.element(contents.getByRole('link', { name: 'Where it leads' })).toBeVisible()
  const missing = contents.getByRole('link', { name: 'Nowhere at all' })
  await expect.poll(() => getComputedStyle(missing.element()).textDecorationLine).toBe('line-through')
  await expect
    .element(missing)
    .toHaveAttribute('title', 'There is no page called Nowhere_at_all, or you may not read it.')
})

test('a link that is followed on a display stays on the display', async () => {
  const leads: GivenPage = { docName: 'Leads on', texts: ['See [[led to]].'] }
  const led: GivenPage = { docName: 'Led to', pageTitle: 'Where it leads', texts: ['Here.'] }
  const { address } = await openPages([leads, led], (pageId) => `/instructions/${pageId}?display=1`)
  await contents.getByRole('link', { name: 'Where it leads' }).click()
  await expect.element(contents.getByText('Here.', { exact: false })).toBeVisible()
  expect(address().searchParams.get('display')).toBe('1')
})

test('who may only read sees the approved revision on a phone, and nothing to write with', async () => {
  await openPages([{ ...shaft, texts: ['Clamp.', 'Then measure.', 'Then wash.'], approved: [2] }], instruction, {
    rights: { mayWrite: false, mayApprove: false },
    permissions: permissionsWhere((area, flag) => area === 'instructions' && flag === 'read'),
    user: { globalAdmin: 0 },
    size: 'phone',
  })
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
  await expect.element(page.getByText('You see the approved revision.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Then measure.', { exact: false }).first()).toBeVisible()
  for (const name of ['Edit', 'Edit text', 'Approve', 'Reject', 'Take Approval Back', 'Link'])
    expect(button(name).elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})

test('the address of a page in the list of another kind leads to it', async () => {
  const { address, pageId } = await openPages([shaft], (pageId) => `/checksheets/${pageId}`)
  await expect.element(contents.getByRole('cell', { name: 'T1' })).toBeVisible()
  expect(address().pathname).toBe(`/instructions/${pageId}`)
})

test('an address with the name of a page leads to it', async () => {
  const { address, pageId } = await openPages([shaft], () => '/checksheets/Turn_the_shaft')
  await expect.element(page.getByRole('region', { name: 'Turn the shaft' })).toBeVisible()
  expect(address().pathname).toBe(`/instructions/${pageId}`)
})

test('an address with a name of no page says so beside its list, which closing returns to', async () => {
  const { address } = await openPages([shaft], () => '/checksheets/Hourly_checks')
  await expect.element(page.getByText('There is no Checksheet Hourly_checks.', { exact: false })).toBeVisible()
  await expectAccessible()
  await button('Close details').click()
  await expect.poll(() => address().pathname).toBe('/checksheets')
})

test('an address of documents with a name of no page says so and leads to the documents', async () => {
  const { address } = await openPages([shaft], () => '/documents/Nowhere')
  await expect
    .element(page.getByText('There is no page called Nowhere, or you may not read it.', { exact: false }))
    .toBeVisible()
  await page.getByRole('link', { name: 'To the documents' }).click()
  await expect.poll(() => address().pathname).toBe('/instructions')
})
