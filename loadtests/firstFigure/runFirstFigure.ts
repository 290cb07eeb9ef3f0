import { join } from 'node:path'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { startProcess } from '@takt/launch/process/process.ts'
import { guarded } from '@takt/launch/testing/guarded.ts'
import { buildWeb } from '../../web/e2e/fixtures/browser.fixture.ts'
import { createPlantFixture, fixtureUser, type PlantFixture, waitFor } from '../../web/e2e/fixtures/plant.fixture.ts'
import { openPages } from './openPages.ts'
import { mediansLine, waterfallLines } from './reportPages.ts'
import { addresses, type Opened } from './watchPage.ts'

const hourMs = 3_600_000
const reportEveryMs = 10_000

/** Starts the built gateway of another checkout on the same databases; returns its origin and a function to stop it. */
async function startOther(checkout: string, { environment }: PlantFixture) {
  const port = String((await freePorts(1))[0])
  const running = guarded(
    await startProcess({
      name: 'gateway of the other checkout',
      command: process.execPath,
      args: [join(checkout, 'dist', 'gateway', 'main.js')],
      cwd: checkout,
      env: { ...process.env, ...environment.env, PORT: port },
    }),
  )
  const origin = `http://127.0.0.1:${port}`
  await waitFor('the gateway of the other checkout', async () => {
    if (!running.isAlive()) throw new Error(running.tail())
    return (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false
  })
  return { origin, stop: () => running.stop() }
}

/** Returns the stored session of a user who has just signed in at `origin`. */
async function recordAt(origin: string) {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fixtureUser),
  })
  const { token } = (await response.json()) as { token: string }
  return { name: 'takt.session', value: JSON.stringify({ authtoken: token, selectedEntityId: 1 }) }
}

/**
 * Opens Overall and the wall of a plant with 24 machines that report, in real Chromium, cold and warm in alternating
 * rounds: from this checkout, and from `other`, a checkout with both builds.
 */
export async function runFirstFigure(options: {
  rounds: number
  other: string | undefined
  report: (line: string) => void
}): Promise<void> {
  const { rounds, other, report } = options
  await buildWeb()
  let until = Date.now()
  const fixture = await createPlantFixture({
    machines: 24,
    timeZone: 'America/New_York',
    from: until - 36 * hourMs,
    to: until,
  })
  await fixture.request('PUT', `/users/${fixtureUser.userName}`, { selectedEntityId: 1, selectedOrganizationId: 1 })
  const reporting = setInterval(() => {
    const from = until
    until = Date.now()
    void fixture.publish({ from, to: until })
  }, reportEveryMs)
  const otherGateway = other ? await startOther(other, fixture) : null
  try {
    const checkouts = [
      { name: 'this', origin: fixture.origin },
      ...(otherGateway ? [{ name: 'other', origin: otherGateway.origin }] : []),
    ]
    const measured = new Map<string, Opened[]>()
    const add = (name: string, opened: Opened) => {
      report(mediansLine(name, [opened]))
      measured.set(name, [...(measured.get(name) ?? []), opened])
    }
    // The first responses of a gateway are slower.
    for (let round = -1; round < rounds; round++)
      for (const address of addresses)
        for (const { name, origin } of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
          const { cold, warm } = await openPages(origin, address, await recordAt(origin))
          if (round < 0) continue
          add(`${address} cold, ${name}`, cold)
          add(`${address} warm, ${name}`, warm)
        }
    report('\nMedians')
    for (const [name, opened] of [...measured].sort()) report(mediansLine(name, opened))
    for (const [name, opened] of measured)
      if (name.endsWith('this')) for (const line of [`\n${name}`, ...waterfallLines(opened.at(-1)!)]) report(line)
  } finally {
    clearInterval(reporting)
    await otherGateway?.stop()
    await fixture.close()
  }
}
