import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const text = `# Turn the shaft

1. Clamp at **40 Nm**.
2. See [[wash it]].

| Tool | Feed |
| --- | ---: |
| T1 | 0.2 |

<img src=x onerror="window.hurt=1"> [x](javascript:window.hurt=1) ![far](https://elsewhere.test/p.png)
`
const shaft: PageInput = { docName: 'Turn the shaft', texts: [text] }
const washing: PageInput = { docName: 'Wash it', texts: ['Twice, in the [washer](https://example.com).'] }
const instruction = (pageId: number) => `/instructions/${pageId}`
const hasExecuted = () => (window as { hurt?: number }).hurt
const contents = page.getByRole('region', { name: 'Contents' })

test('a page shows its text as Markdown, its newest revision and that it is new', async () => {
  const { page } = await openPages([shaft, washing], instruction)
  await expect.element(page.getByRole('gridcell', { name: 'Turn_the_shaft' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Turn the shaft', exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Waiting for approval, revision 1', { exact: false })).toBeVisible()
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await expect.element(contents.getByRole('cell', { name: 'T1' })).toBeVisible()
  await expectAccessible()
})

test('malicious parts of a text execute nothing and load nothing', async () => {
  await openPages([shaft], instruction)
  await expect.element(contents.getByRole('cell', { name: 'T1' })).toBeVisible()
  expect(hasExecuted()).toBe(undefined)
  expect(document.querySelectorAll('a[href^="javascript"], img[src*="elsewhere"]')).toHaveLength(0)
})

test('a link in a text leads to its page, which lists the pages that link to it', async () => {
  await openPages([shaft, washing], instruction)
  await contents.getByRole('link', { name: 'Wash it' }).click()
  await expect.element(page.getByText(/^Twice, in the/)).toBeVisible()
  const incomingLinks = page.getByRole('region', { name: 'Pages that link here' })
  await expect.element(incomingLinks.getByRole('link', { name: 'Turn the shaft', exact: true })).toBeVisible()
})

test('an older revision is labeled as such', async () => {
  await openPages([{ ...shaft, texts: ['Old words', 'New words'] }], instruction)
  await button('Revision 1').click()
  await expect.element(page.getByText('You are viewing an older revision.', { exact: false })).toBeVisible()
  await expect.element(contents.getByText('Old words', { exact: false })).toBeVisible()
})

test('a link shows the title of its page, and a broken link is struck through', async () => {
  const led: PageInput = { docName: 'Led to', pageTitle: 'Where it leads', texts: ['Here.'] }
  const linkingPage: PageInput = {
    docName: 'Leads on',
    texts: ['See [[led to]], [[Led to|as said]] and [[Nowhere at all]].'],
  }
  await openPages([linkingPage, led], instruction)
  await expect.element(contents.getByRole('link', { name: 'as said' })).toBeVisible()
  await expect.element(contents.getByRole('link', { name: 'Where it leads' })).toBeVisible()
  const missing = contents.getByRole('link', { name: 'Nowhere at all' })
  await expect.poll(() => getComputedStyle(missing.element()).textDecorationLine).toBe('line-through')
  await expect
    .element(missing)
    .toHaveAttribute('title', 'The page Nowhere_at_all does not exist, or you do not have permission to read it.')
})

test('a link that is followed on a wall display stays on the display', async () => {
  const linkingPage: PageInput = { docName: 'Leads on', texts: ['See [[led to]].'] }
  const led: PageInput = { docName: 'Led to', pageTitle: 'Where it leads', texts: ['Here.'] }
  const { address } = await openPages([linkingPage, led], (pageId) => `/instructions/${pageId}?display=1`)
  await contents.getByRole('link', { name: 'Where it leads' }).click()
  await expect.element(contents.getByText('Here.', { exact: false })).toBeVisible()
  expect(address().searchParams.get('display')).toBe('1')
})

test('a user who may only read sees the approved revision on a phone, without editing tools', async () => {
  await openPages([{ ...shaft, texts: ['Clamp.', 'Then measure.', 'Then wash.'], approved: [2] }], instruction, {
    rights: { mayWrite: false, mayApprove: false },
    permissions: permissionsWhere((area, flag) => area === 'instructions' && flag === 'read'),
    user: { globalAdmin: 0 },
    size: 'phone',
  })
  await expect.element(page.getByText('Approved, revision 2', { exact: false })).toBeVisible()
  await expect.element(page.getByText('You are viewing the approved revision.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Then measure.', { exact: false }).first()).toBeVisible()
  for (const name of ['Edit', 'Edit text', 'Approve', 'Reject', 'Withdraw Approval', 'Link'])
    expect(button(name).elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})

test('the address of a page in the list of another kind redirects to it', async () => {
  const { address, pageId } = await openPages([shaft], (pageId) => `/checksheets/${pageId}`)
  await expect.element(contents.getByRole('cell', { name: 'T1' })).toBeVisible()
  expect(address().pathname).toBe(`/instructions/${pageId}`)
})

test('an address with the name of a page redirects to it', async () => {
  const { address, pageId } = await openPages([shaft], () => '/checksheets/Turn_the_shaft')
  await expect.element(page.getByRole('region', { name: 'Turn the shaft' })).toBeVisible()
  expect(address().pathname).toBe(`/instructions/${pageId}`)
})

test('an unknown page name is reported next to its list, to which closing returns', async () => {
  const { address } = await openPages([shaft], () => '/checksheets/Hourly_checks')
  await expect.element(page.getByText('Checksheet Hourly_checks does not exist.', { exact: false })).toBeVisible()
  await expectAccessible()
  await button('Close details').click()
  await expect.poll(() => address().pathname).toBe('/checksheets')
})

test('an unknown page name in the address of documents is reported, with a way to the documents', async () => {
  const { address } = await openPages([shaft], () => '/documents/Nowhere')
  await expect
    .element(
      page.getByText('The page Nowhere does not exist, or you do not have permission to read it.', { exact: false }),
    )
    .toBeVisible()
  await page.getByRole('link', { name: 'Back to documents' }).click()
  await expect.poll(() => address().pathname).toBe('/instructions')
})
