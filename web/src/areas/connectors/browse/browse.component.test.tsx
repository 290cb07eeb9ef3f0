import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { markup, openPress, playTree } from './browse.fixture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Browse server' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const tree = () => dialog().getByRole('tree')
const item = (name: RegExp | string) => tree().getByRole('treeitem', { name })
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))
const active = () => {
  const element = tree().element()
  return document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
}

async function browse(more: Parameters<typeof openPress>[0] = {}) {
  const opened = await openPress({ ...more, server: more.server ?? playTree })
  await page.getByRole('button', { name: 'Browse server' }).click()
  return opened
}

const saved = async ({ server }: Awaited<ReturnType<typeof browse>>) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.requests('PUT', '/connectors').length).toBe(1)
  return (server.requests('PUT', '/connectors')[0]!.body as { options: { signals: object[] } }).options.signals
}

test('variables are added with keys alone: names tell them apart, mapped ones are marked', async () => {
  const opened = await browse()
  await expect.element(item(/^Press/)).toBeVisible()
  await expect.element(tree()).not.toHaveTextContent('Good')
  tree().element().focus()
  await press('ArrowRight')
  await expect.element(item(/^State Mapped/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(item(/BadSensorFailure/)).toBeVisible()
  await expectAccessible()
  await press('ArrowDown', 'ArrowRight')
  await expect.element(item(/^Good.*20.5/)).toHaveAttribute('aria-level', '3')
  await expect.element(item(/Same node as above/)).not.toHaveAttribute('aria-expanded')
  await press('ArrowDown', 'Enter')
  await expect.element(dialog().getByText('1 signal added')).toBeVisible()
  await press('ArrowLeft', 'ArrowLeft')
  await expect.poll(active).toBe('Zone 1')
  await expect.element(item(/^Zone 1/)).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('g')
  await expect.poll(active).toMatch(/^Good/)
  await userEvent.keyboard(' ')
  await expect.element(dialog().getByText('2 signals added')).toBeVisible()
  await press('End')
  await expect.poll(active).toBe('Locked')
  await press('Home')
  await expect.poll(active).toBe('Press')
  await button('Done').click()
  await expect.element(page.getByLabelText('Signal 3', { exact: true })).toBeVisible()
  expect(await saved(opened)).toMatchObject([
    { signal: 'ns=2;s=State', role: 'state' },
    { signal: 'nsu=http://acme.example/;s=Zone 1.Good', role: 'value', name: 'Good' },
    { signal: 'nsu=http://acme.example/;s=Good', role: 'value', name: 'Press Good' },
  ])
})

test('the details of a variable are live; it is added and taken back; markup is a text', async () => {
  await browse()
  await item(/^Press/).dblClick()
  await item(/Speed/).click()
  const details = dialog().getByRole('region', { name: 'Selected node' })
  const text = () => details.element().textContent
  await expect.poll(text).toContain(`Press / ${markup}`)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  await expect.poll(text).toContain('TypeDoubleValue2.5StatusGoodTimeMar 2, 2026')
  await details.getByRole('button', { name: 'Add to signals' }).click()
  await expect.element(item(/Speed.*Added/)).toBeVisible()
  await expectAccessible()
  await details.getByRole('button', { name: 'Remove from signals' }).click()
  await expect.element(dialog().getByText('No signals added yet')).toBeVisible()
  await item(/^State/).click()
  await expect.element(details.getByText(/is a signal of the connector already/)).toBeVisible()
  await item(/^Empty/).dblClick()
  await expect.element(item('This folder is empty.')).toBeVisible()
})

test('a folder of 10,000 nodes is loaded page by page, and only the lines in view are rendered', async () => {
  const { server } = await browse()
  await item(/^Big/).dblClick()
  await expect.element(item(/^Point 0 /)).toHaveAttribute('aria-setsize', '-1')
  tree().element().focus()
  for (const shown of [500, 1_000]) {
    await press('End', ...Array<string>(3).fill('ArrowUp'))
    await expect.poll(active).toBe(`Show more (${shown} shown)`)
    await press('Enter')
    await expect.poll(active).toMatch(new RegExp(`^Point ${shown}`))
  }
  expect(tree().getByRole('treeitem').elements().length).toBeLessThan(60)
  const pages = server.requests('POST', '/connectors/browse').map(({ body }) => (body as { skip?: number }).skip)
  expect(pages.filter((skip) => skip !== undefined)).toEqual([0, 0, 500, 1_000])
})

test('a deep tree stays operable', async () => {
  await browse({ size: 'phone' })
  await expect.element(item(/^Deep.0/)).toBeVisible()
  tree().element().focus()
  await userEvent.keyboard('d')
  for (let depth = 1; depth <= 20; depth += 1) {
    await press('ArrowRight')
    await expect.poll(() => tree().element().getAttribute('aria-activedescendant')).not.toBeNull()
    await expect
      .poll(() =>
        tree()
          .element()
          .querySelector(`[aria-level="${depth + 1}"]`),
      )
      .not.toBeNull()
    await press('ArrowRight')
    await expect.poll(active).toBe(`Deep.${depth}`)
  }
  await expectAccessible()
})

test('a search shows paths, has pages, and says when it ended at a limit', async () => {
  const { server } = await browse()
  await item(/^Press/).click()
  await dialog().getByLabelText('Search by name').fill('zone')
  await dialog().getByLabelText('Only below the selected folder').click()
  await button('Search').click()
  await expect.element(dialog().getByText('1 node found')).toBeVisible()
  await expect.element(item(/Zone 1/)).toBeVisible()
  expect(server.requests('POST', '/connectors/browse').at(-1)!.body).toMatchObject({
    nodeId: 'nsu=http://acme.example/;s=Press',
    search: 'zone',
  })
  await dialog().getByLabelText('Search by name').fill('nothing like it')
  await button('Search').click()
  await expect.element(dialog().getByText(/^No node has this text/)).toBeVisible()
  await expectAccessible()
  await dialog().getByLabelText('Search by name').fill('Point')
  await button('Search').click()
  await expect.element(dialog().getByText('More than 500 nodes found')).toBeVisible()
  await expect.element(dialog().getByText(/^The search has ended at its limit/)).toBeVisible()
  await button('Back to the tree').click()
  await expect.element(item(/^Press/)).toBeVisible()
})

test('failures are texts with a remedy, and can be retried', async () => {
  let response: unknown = errorResponse(503, 'The server could not be browsed: the ingest service does not respond.')
  const { server } = await browse({ server: (fake) => fake.on('POST', '/connectors/browse', () => response) })
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/ingest service/),
    )
    .toBeVisible()
  response = errorResponse(400, 'options.endpointUrl: is required', {
    fields: { 'options.endpointUrl': 'is required' },
  })
  await button('Try again').click()
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/Endpoint: is required/),
    )
    .toBeVisible()
  await expectAccessible()
  playTree(server)
  await button('Try again').click()
  await item(/^Locked/).dblClick()
  const failed = item(/BadUserAccessDenied.*Try again/)
  await expect.element(failed).toBeVisible()
  const sent = server.requests('POST', '/connectors/browse').length
  await failed.click()
  await expect.poll(() => server.requests('POST', '/connectors/browse').length).toBeGreaterThan(sent)
  await expect.element(failed).toBeVisible()
})

test('the tree is announced as loading, and shows nothing of a former connection', async () => {
  const { server } = await browse({
    server: (fake) => {
      playTree(fake)
      fake.hold('POST', '/connectors/browse')
    },
  })
  await expect.element(dialog().getByText('Connecting to the server')).toBeVisible()
  await expect.element(tree()).not.toBeInTheDocument()
  await expectAccessible()
  await button('Done').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.requests('POST', '/connectors/browse')).toHaveLength(1)
})
