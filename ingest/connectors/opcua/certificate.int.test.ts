import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { asyncuaMissing, nodeOf, playAsyncua } from './play/asyncua.fixture.ts'

const pollOptions = { timeout: 60_000, interval: 100 }
const connectorId = 1
const plain = (thumbprint: string) => thumbprint.replaceAll(':', '').toLowerCase()

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let server: Awaited<ReturnType<typeof playAsyncua>> | null = null

beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(async () => {
  await fixture?.close()
  await server?.stop()
})

describe.skipIf(asyncuaMissing)(`a server of asyncua${asyncuaMissing ? ` (${asyncuaMissing})` : ''}`, () => {
  const status = () => fixture.status(connectorId)
  const statusIs = (word: string, text: RegExp) =>
    vi.waitFor(async () => {
      const row = await status()
      expect([row?.status, row?.last_error]).toEqual([word, expect.stringMatching(text)])
    }, pollOptions)
  const good = () => fixture.slices(connectorId).reduce((sum, slice) => sum + slice.good, 0)

  test('a running connector stops at a changed certificate, until a person trusts that', async () => {
    server = await playAsyncua({ secure: true, days: 20, first: { Good: 0, State: 6 } })
    const options = (trustedServer: string) => ({
      endpointUrl: server!.url,
      securityMode: 'SignAndEncrypt',
      userName: 'takt',
      password: 'a secret',
      trustedServer,
      publishMs: 100,
      signals: [
        { signal: nodeOf('State'), role: 'state', states: { '6': 'running' } },
        { signal: nodeOf('Good'), role: 'good' },
      ],
    })
    const first = server.thumbprint()
    await fixture.add({ connectorId, connectorTypeId: 'opcua', options: options(first) })
    await statusIs('connected', /^The certificate of the server expires on \d{4}-/)
    await vi.waitFor(async () => {
      const monitor = await fixture.monitor(connectorId)
      expect(monitor?.signals).toContainEqual(expect.objectContaining({ signal: nodeOf('Good'), value: 0 }))
      expect(monitor?.certificate).toBeNull()
    }, pollOptions)
    await server.set({ Good: 2 })
    await vi.waitFor(() => expect(good()).toBe(2), pollOptions)

    await server.kill()
    await server.removeCertificate()
    await server.restart({ Good: 5, State: 6 })
    const second = server.thumbprint()
    expect(second).not.toBe(first)
    await statusIs('failing', /has changed/)
    expect((await fixture.monitor(connectorId))?.certificate).toMatchObject({
      thumbprint: plain(second),
      trusted: plain(first),
      subject: expect.stringContaining('CN=Play'),
    })
    // It has received no value from the other server.
    expect(good()).toBe(2)

    await fixture.change(connectorId, { options: JSON.stringify(options(second)) })
    await statusIs('connected', /expires on/)
    await vi.waitFor(() => expect(good()).toBe(5), pollOptions)
    expect((await fixture.monitor(connectorId))?.certificate).toBeNull()
  })
})
