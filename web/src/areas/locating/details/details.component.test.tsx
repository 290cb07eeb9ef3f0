import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openApp, type TestApp, testNow } from '../../../app/testing/openApp.fixture.tsx'
import { plantWithTags } from '../locating.fixture.ts'

const stayRows = ({ page }: TestApp) => page.getByRole('table', { name: 'Stays' }).getByRole('row')
const timeline = ({ page }: TestApp) => page.getByRole('group', { name: 'Timeline' })

/** Collects the files that the page saves. */
function savedFiles() {
  const files: { name: string; text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL.call(URL, blob)
    blobs.set(url, blob)
    return url
  }
  HTMLAnchorElement.prototype.click = function () {
    files.push({ name: this.download, text: blobs.get(this.href)!.text() })
  }
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL })
    HTMLAnchorElement.prototype.click = click
  })
  return files
}

// Proves OPS-096
test('Details shows stays on a timeline by tag, zone and job, and as a table', async () => {
  const app = await openApp('/locating/details?range=24h&mode=range', plantWithTags)
  await expect.poll(() => stayRows(app).elements()).toHaveLength(8)
  await app.page.getByRole('button', { name: 'Zone', exact: true }).click()
  await expect.poll(() => timeline(app).query()?.textContent).toMatch(/^(Goods in|Turning|Milling|Packing)/)
  expect(app.address().search).toContain('by=zone')
  await app.page.getByRole('button', { name: 'Job', exact: true }).click()
  await expect.poll(() => timeline(app).query()?.textContent).toMatch(/^J-[12].*J-[12]/)
  expect(app.address().search).toContain('by=job')
  await expectAccessible()
})

test('stays are saved as CSV with instants in UTC and durations in seconds', async () => {
  const files = savedFiles()
  const app = await openApp('/locating/details?range=24h&mode=range', plantWithTags)
  await expect.poll(() => stayRows(app).elements()).toHaveLength(8)
  await app.page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual([expect.stringMatching(/^Stays_.*\.csv$/)])
  const [head, first] = (await files[0]!.text).replace('\ufeff', '').split('\r\n')
  expect(head).toBe('Name,Type,Zone,From,Until,Duration (s),Certainty (fraction),Evidence')
  expect(first!.split(',').slice(3, 6)).toEqual(['2026-03-02T12:00:00.000Z', '2026-03-02T13:30:00.000Z', '5400'])
})

const within = (minutes: number) => {
  const [start, end] = [minutes, 0].map((minutesAgo) => new Date(testNow - minutesAgo * 60_000).toISOString())
  return `/locating/details?mode=range&range=custom&from=${start}&to=${end}`
}

// Proves OPS-104
test('the range has a start and an end: Details shows the stays within it', async () => {
  const app = await openApp(within(20), plantWithTags)
  await expect.poll(() => stayRows(app).elements()).toHaveLength(6)
  await expect.poll(() => timeline(app).query()?.textContent).toMatch(/Ada Okafor30 min, since 08:30/)
  app.restart(within(40))
  await expect.poll(() => stayRows(app).elements()).toHaveLength(8)
})

test('a block of the timeline is read by keyboard and pointer, whether or not its text fits', async () => {
  const app = await openApp(within(20), plantWithTags)
  await expect.element(timeline(app)).toBeVisible()
  const readout = app.page.getByRole('status').filter({ hasText: /\d\d:\d\d – / })
  timeline(app).element().focus()
  await userEvent.keyboard('n')
  await expect.element(readout).toBeInTheDocument()
  const first = readout.element().textContent
  await userEvent.keyboard('n')
  await expect.poll(() => readout.element().textContent).not.toBe(first)
  const band = [...timeline(app).element().querySelectorAll<HTMLElement>('[data-band]')].at(-1)!
  // The lanes above the blocks receive the pointer events.
  await userEvent.hover(band, { force: true })
  await expect.element(readout).toMatchTextContent(band.dataset.band!)
})
