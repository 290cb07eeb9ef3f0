import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { playAgent } from '../play/playAgent.fixture.ts'
import { runAlone } from '../play/runAlone.fixture.ts'
import { runAgent } from './runAgent.ts'

const pollOptions = { timeout: 20_000, interval: 20 }
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

type Agent = Awaited<ReturnType<typeof playAgent>>
let agent: Agent
let machine: ReturnType<typeof runAlone>
afterEach(async () => {
  await machine?.stop()
  await agent?.stop()
})

const run = (options: object = {}, earlier?: Parameters<typeof runAlone>[2]) => {
  machine = runAlone(runAgent, { url: agent.url, ...options }, earlier) as typeof machine
  return machine
}
const connected = () =>
  vi.waitFor(() => expect(machine.status).toEqual({ word: 'connected', error: null }), pollOptions)
const logged = (pattern: RegExp) => vi.waitFor(() => expect(machine.log().join('\n')).toMatch(pattern), pollOptions)
const facets = () => machine.slices.map(({ state, reason, partNum }) => [state, reason, partNum])

/** Creates a key and a certificate for 127.0.0.1; null without the program openssl (Debian: `apt install openssl`). */
function createCertificate(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'takt-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=agent', '-addext', 'subjectAltName=IP:127.0.0.1']
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const tls = createCertificate()

const published = (facet: unknown[]) => vi.waitFor(() => expect(facets().at(-1)).toEqual(facet), pollOptions)

describe('a machine with two paths', () => {
  const header = `creationTime="${ago(0)}" instanceId="17000001" bufferSize="131072" firstSequence="1" nextSequence="23"`
  const at = (id: string, sequence: number, seconds: number) =>
    `dataItemId="${id}" sequence="${sequence}" timestamp="${ago(seconds)}"`
  const path = (name: string, events: string) =>
    `<ComponentStream component="Path" name="${name}" componentId="${name}"><Events>${events}</Events></ComponentStream>`
  const upper =
    `<Program ${at('p1_prog', 19, 300)}>O1000-UPPER</Program><Execution ${at('p1_exec', 20, 200)}>ACTIVE</Execution>` +
    `<PartCount ${at('p1_cnt', 22, 100)} subType="ALL">100</PartCount>`
  const lower =
    `<PartCount ${at('p2_cnt', 5, 600)} subType="ALL">500</PartCount><Execution ${at('p2_exec', 10, 500)}>READY</Execution>` +
    `<Program ${at('p2_prog', 21, 190)}>O2000-LOWER</Program>`
  const body =
    `<?xml version="1.0" encoding="UTF-8"?><MTConnectStreams><Header ${header}/><Streams><DeviceStream name="LATHE2P" ` +
    `uuid="u-LATHE2P"><ComponentStream component="Device" name="D" componentId="D"><Events><Availability ` +
    `${at('avail', 11, 499)}>AVAILABLE</Availability></Events></ComponentStream>${path('P1', upper)}${path('P2', lower)}` +
    `</DeviceStream></Streams></MTConnectStreams>`

  test.each([
    [undefined, ['running', null, 'O1000-UPPER']],
    ['P2', ['idle', null, 'O2000-LOWER']],
  ])('with the option %s all items are of one path, also after a restart', async (option, facet) => {
    agent = await playAgent()
    agent.fail({ status: 200, body })
    run(option ? { path: option } : {})
    await logged(/several paths: P1, P2\. Path P[12] is read/)
    expect(machine.signals()).toMatchObject({ p1_exec: 'ACTIVE', p2_exec: 'READY', p2_cnt: '500' })
    await published(facet)
    const stored = await machine.stop()
    run(option ? { path: option } : {}, stored)
    await vi.waitFor(() => expect(agent.requests.at(-1)).toContain('/sample?from=23'), pollOptions)
    await connected()
    await machine.stop()
    for (const each of facets()) expect(each).toEqual(facet)
  })

  test('an unknown path is reported with those that there are', async () => {
    agent = await playAgent()
    agent.fail({ status: 200, body })
    run({ path: 'P3' })
    await vi.waitFor(() => expect(machine.status.error).toMatch(/no path P3: it offers P1, P2/), pollOptions)
  })
})

describe('character encodings', () => {
  const body = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><MTConnectStreams><Header creationTime="${ago(0)}" instanceId="1" ` +
    `bufferSize="9" firstSequence="1" nextSequence="4"/><Streams><DeviceStream name="m" uuid="m"><ComponentStream ` +
    `component="Path" componentId="p"><Events><Execution dataItemId="e" sequence="1" timestamp="${ago(9)}">ACTIVE</Execution>` +
    `<Program dataItemId="g" sequence="2" timestamp="${ago(9)}">GEHÄUSE-Ö-12</Program></Events><Condition><Fault ` +
    `dataItemId="c" sequence="3" timestamp="${ago(9)}" type="SYSTEM" nativeCode="700">Türkontakt geöffnet</Fault>` +
    `</Condition></ComponentStream></DeviceStream></Streams></MTConnectStreams>`
  const latin1 = (encoding: string) => new Uint8Array(Buffer.from(body(encoding), 'latin1'))

  test('the declared encoding is read', async () => {
    agent = await playAgent()
    agent.fail({ status: 200, body: latin1('ISO-8859-1') })
    run()
    await connected()
    await published(['down', '700 Türkontakt geöffnet', 'GEHÄUSE-Ö-12'])
  })

  test('bytes that are invalid in it are reported', async () => {
    agent = await playAgent()
    agent.fail({ status: 200, body: latin1('UTF-8') })
    run()
    await vi.waitFor(() => expect(machine.status.error).toContain('invalid in the character encoding'), pollOptions)
  })
})

describe('gaps are recorded with their cause and times', () => {
  const start = async (options?: Parameters<typeof playAgent>[1], bufferSize = 10) => {
    agent = await playAgent(bufferSize, options)
    for (let seconds = 60; seconds > 50; seconds -= 1) agent.report(ago(seconds), 'parts', String(60 - seconds))
    agent.report(ago(50), 'exec', 'ACTIVE')
    run()
    await vi.waitFor(() => expect(agent.requests.at(-1)).toContain('/sample?from=12'), pollOptions)
  }
  const iso = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`
  const gap = (cause: string) => new RegExp(`${cause}: nothing is known from ${iso} to ${iso}\\.`)

  test('a restarted agent', async () => {
    await start()
    agent.restart()
    agent.report(ago(5), 'exec', 'READY')
    await logged(gap('The agent was restarted'))
  })

  test.each([false, true])('a sequence that starts again under the same instance; lenient: %s', async (isLenient) => {
    await start({ isLenient })
    agent.restart({ sameInstance: true })
    agent.report(ago(5), 'exec', 'READY')
    await logged(gap('The sequence numbers of the agent have started again'))
  })

  test('a buffer that no longer has what follows', async () => {
    await start()
    agent.fail({ status: 503, body: 'busy' })
    await vi.waitFor(() => expect(machine.status.word).toBe('failing'), pollOptions)
    for (let seconds = 40; seconds > 10; seconds -= 1) agent.report(ago(seconds), 'parts', String(60 - seconds))
    agent.report(ago(5), 'exec', 'READY')
    agent.fail(null)
    await logged(gap('The agent no longer has all observations'))
  })
})

test('a clock that is behind is reported for new observations only, with advice if they have no zone', async () => {
  agent = await playAgent()
  agent.report(ago(7_200), 'exec', 'ACTIVE')
  run()
  await vi.waitFor(
    () => expect(agent.requests.filter((url) => url.includes('/sample')).length).toBeGreaterThan(1),
    pollOptions,
  )
  expect(machine.status).toEqual({ word: 'connected', error: null })
  agent.report(ago(3_600).replace('Z', ''), 'exec', 'READY')
  await vi.waitFor(() => expect(machine.status.error).toMatch(/60 minutes behind .* Time zone/), pollOptions)
  agent.report(ago(0), 'exec', 'ACTIVE')
  await connected()
})

describe('sign-in and certificates', () => {
  const authorization = `Basic ${btoa('takt:secret:1')}`
  const signIn = { userName: 'takt', password: 'secret:1' }

  test('without user name and password the agent is not read', async () => {
    agent = await playAgent(10, { authorization })
    agent.report(ago(5), 'exec', 'ACTIVE')
    run()
    await vi.waitFor(() => expect(machine.status.error).toContain('requires a sign-in'), pollOptions)
    await machine.stop()
    run(signIn)
    await connected()
  })

  test.skipIf(!tls)('a certificate of a private authority is trusted if the authority is configured', async () => {
    agent = await playAgent(10, { tls: tls!, authorization })
    agent.report(ago(5), 'exec', 'ACTIVE')
    run(signIn)
    await vi.waitFor(() => expect(machine.status.error).toContain('is not trusted'), pollOptions)
    await machine.stop()
    run({ ...signIn, caCertificate: '-----BEGIN CERTIFICATE-----\nabc=\n-----END CERTIFICATE-----' })
    await vi.waitFor(() => expect(machine.status.error).toContain('no certificate that can be read'), pollOptions)
    await machine.stop()
    run({ ...signIn, caCertificate: tls!.cert })
    await connected()
    await published(['running', null, null])
  })
})
