import { execFileSync } from 'node:child_process'
import mqtt from 'mqtt'
import { connect, credsAuthenticator } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import {
  addDevice,
  addResource,
  connectPanel,
  finger,
  makeSample,
  mouse,
  paste,
  tileRuns,
  waitForMessage,
} from '../fixtures/firstMachineSteps.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'
import { hasProgram, mosquittoFolder, slicesSentTo } from '../fixtures/shellPrograms.ts'

const shots = process.env.SHOTS

let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let path = process.env.PATH!
beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  fixture = await createPlantFixture({ machines: 1, timeZone: 'America/New_York', from: now, to: now })
  browser = await openBrowser(fixture.origin)
  path = `${await mosquittoFolder()}:${path}`
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const shot = async (page: import('playwright-core').Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** Pastes the clipboard like a user and returns its content. */
async function pasted(page: import('playwright-core').Page): Promise<string> {
  await page.evaluate(() => {
    const area = document.body.appendChild(document.createElement('textarea'))
    area.id = 'pasted'
    area.focus()
  })
  await page.keyboard.press('Control+v')
  return page.locator('#pasted').evaluate((area) => {
    area.remove()
    return (area as HTMLTextAreaElement).value
  })
}

test('by mouse: a machine, its device with a type from the list, credentials, the unchanged MQTT sample, its tile', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/resources')
  await addResource(page, mouse, 'MILL-1')
  await addDevice(page, mouse, 'MILL-1')
  await shot(page, 'waiting')
  const sample = await makeSample(page, mouse, 'MQTT')
  await expectAccessible(page)
  await shot(page, 'made')
  await paste(sample, path)
  await waitForMessage(page)
  await shot(page, 'there')
  await tileRuns(page, 'MILL-1')
  const hasFirstFact = async () => {
    const rows: { firstFact: string | null }[] = (await fixture.request('GET', '/resources/current')).data
    return rows.some(({ firstFact }) => firstFact !== null)
  }
  await waitFor('the first fact', hasFirstFact)
  await page.goto('/efficiency/overall?range=lastMonth')
  await page
    .getByRole('status')
    .filter({ hasText: 'This range (Last month) ends before the first message of the machines.' })
    .waitFor()
  await expectAccessible(page)
  await shot(page, 'before')
  await page.getByRole('link', { name: /^First data from/ }).click()
  await page.waitForURL((url) => url.searchParams.get('range') === 'custom')
  await page
    .getByRole('status')
    .filter({ hasText: 'ends before the first message of the machines' })
    .waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await context.close()
})

test('by touch on a phone: the HTTP sample with an immediate response; rejections appear live with their remedy', async () => {
  const { page, context } = await browser.signedIn('about:blank', undefined, phone)
  // As on a plant's own network, where pages come from addresses that are not secure.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
  await addResource(page, finger, 'LATHE-1')
  const deviceId = await addDevice(page, finger, 'LATHE-1')
  const sample = await makeSample(page, finger, 'HTTP')
  await finger(page.getByRole('button', { name: 'Copy sample' }))
  await page.getByText('Copied').waitFor()
  expect(await pasted(page)).toBe(sample)
  expect(await paste(sample)).toMatch(/"taken":1/)
  await waitForMessage(page)
  await shot(page, 'phone')
  const wrong = sample.replace('\\"running\\"', '\\"RUN\\"').replace('\\"good\\"', '\\"goodCount\\"')
  expect(await paste(wrong)).toMatch(/"success":false/)
  const status = connectPanel(page).getByRole('status', { name: 'Latest data' })
  await status.getByText(/^A message was rejected/).waitFor()
  await status.getByText('state: "RUN"').waitFor()
  await shot(page, 'rejected')
  expect(await paste(sample.replace('\\"good\\"', '\\"goodCount\\"'))).toMatch(/goodCount/)
  await status.getByText(/Some fields are unknown and were ignored/).waitFor()
  const { refused: rejected } = (await fixture.request('GET', `/devices/${deviceId}/telemetry`)).data
  expect(rejected.refused[0].given).toBe('state: "RUN"')
  await status.getByText(/^Rejected before it/).waitFor()
  await shot(page, 'remarked')
  await context.close()
})

test('a message on another topic is reported while the page waits; new credentials revoke the previous ones, after a confirmation', async () => {
  const { page, context } = await browser.signedIn('/resources')
  await addResource(page, mouse, 'SAW-1')
  const deviceId = await addDevice(page, mouse, 'SAW-1')
  const sample = await makeSample(page, mouse, 'MQTT')
  await paste(sample.replace(`telemetry/1/${deviceId}`, `telemetry.1.${deviceId}`), path)
  await connectPanel(page)
    .getByText(/sent a message, but to another topic: none arrived/)
    .waitFor()
  await shot(page, 'wrongTopic')
  await page.getByRole('button', { name: 'Create credentials' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/The current credentials end at once/)
    .waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
  const sampleField = connectPanel(page).getByLabel('Sample for MQTT')
  await expect.poll(() => sampleField.textContent()).not.toBe(sample)
  await expect(paste(sample, path)).rejects.toThrow()
  const second = (await sampleField.textContent())!
  await paste(second, path)
  await waitForMessage(page)
  await page.getByRole('button', { name: 'Create credentials' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => sampleField.textContent()).not.toBe(second)
  await connectPanel(page)
    .getByText(/^Nothing has been received since the new credentials \(\d\d:\d\d\)/)
    .waitFor()
  await shot(page, 'nothingSince')
  expect(
    await connectPanel(page)
      .getByText(/Connected: a message arrived|The last message:/)
      .count(),
  ).toBe(0)
  await paste((await sampleField.textContent())!, path)
  await waitForMessage(page)
  await context.close()
})

test('the file for NATS, the program for Python and the flow for Node-RED send correct messages with these credentials', async () => {
  const { page, context } = await browser.signedIn('/resources')
  await addResource(page, mouse, 'PRESS-1')
  const deviceId = await addDevice(page, mouse, 'PRESS-1')
  const command = await makeSample(page, mouse, 'NATS')
  await shot(page, 'nats')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the .creds file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`takt-device-${deviceId}.creds`)
  const creds = await (await file.createReadStream()).toArray()
  const [, server] = /-s '([^']+)'/.exec(command)!
  const [, inboxPrefix] = /--inbox-prefix '([^']+)'/.exec(command)!
  await expect.poll(() => connectPanel(page).getByText(inboxPrefix!, { exact: true }).count()).toBe(1)
  const nats = await connect({
    servers: server!,
    inboxPrefix: inboxPrefix!,
    reconnect: false,
    authenticator: credsAuthenticator(Buffer.concat(creds)),
  })
  // The message after the shell has processed the command.
  const message = await paste(`printf %s ${command.slice(command.indexOf(' "{') + 1)}`)
  expect((await nats.request(`telemetry.1.${deviceId}`, message)).json()).toMatchObject({ stream: 'TELEMETRY' })
  await nats.drain()
  await waitForMessage(page)

  const sampleOf = async (method: string) => {
    await connectPanel(page).getByRole('button', { name: method, exact: true }).click()
    return (await connectPanel(page).getByLabel(`Sample for ${method}`).textContent())!
  }
  const count = async () => (await fixture.request('GET', `/devices/${deviceId}/telemetry`)).data.last.arrivedAt
  const flow = JSON.parse(await sampleOf('Node-RED'))
  const node = (type: string) => flow.find((entry: { type: string }) => entry.type === type)
  const broker = node('mqtt-broker')
  const { payload } = new Function('msg', 'context', node('function').func)({}, new Map())
  const client = await mqtt.connectAsync(`mqtt://${broker.broker}:${broker.port}`, {
    username: broker.credentials.user,
    password: broker.credentials.password,
  })
  const before = await count()
  await client.publishAsync(node('mqtt out').topic, JSON.stringify(payload), { qos: 1 })
  await client.endAsync()
  await expect.poll(count).not.toBe(before)
  expect((await fixture.request('GET', `/devices/${deviceId}/telemetry`)).data.last).toMatchObject({
    taken: 1,
    remarks: [],
  })

  const sampled = await sampleOf('Python')
  const python = (times: number) =>
    sampled.replace('time.sleep(10)', 'time.sleep(0.1)').replace('while True', `for _ in range(${times})`)
  if (hasProgram('python3')) {
    expect(execFileSync('python3', ['-c', python(1)]).toString()).toMatch(/"taken":1/)
    const [first, second, third] = await slicesSentTo([503, 400, 200], (url) =>
      python(3).replace(/URL = .*/, `URL = "${url}"`),
    )
    // Not stored: sent again; rejected: never sent again unchanged.
    expect([second!.from, third!.from]).toEqual([first!.from, second!.to])
  }
  await context.close()
})
