import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCrossingFixture, foreignSubjects, serverCalls } from './crossing.fixture.ts'

describe('over MQTT, from the account of one organization', () => {
  let fixture: Awaited<ReturnType<typeof createCrossingFixture>>
  const tokens = new Map<number, string>()
  const open: MqttClient[] = []
  beforeAll(async () => {
    fixture = await createCrossingFixture()
    for (const organizationId of [1, 3]) tokens.set(organizationId, await fixture.wideToken(organizationId))
  })
  afterAll(async () => {
    for (const client of open) await client.endAsync(true)
    await fixture?.close()
  })

  async function join(organizationId: number, options: IClientOptions = {}) {
    const login = { username: 'd', password: tokens.get(organizationId)!, reconnectPeriod: 0 }
    const client = await mqtt.connectAsync(fixture.testEnvironment.natsMqttUrl, { ...login, ...options }, false)
    open.push(client)
    const received: string[] = []
    client.on('message', (topic, body) => received.push(`${topic} ${body}`))
    client.on('error', () => {})
    return { client, received }
  }
  const asTopic = (subject: string) => subject.replaceAll('.', '/').replaceAll('>', 'x').replaceAll('*', 'x')

  test('two devices with the same client id keep separate connections, sessions and stored messages', async () => {
    const same = { clientId: 'press-1', clean: false }
    const [own, foreign] = [await join(1, same), await join(3, same)]
    await foreign.client.subscribeAsync('notes/x', { qos: 1 })
    await own.client.subscribeAsync('notes/x', { qos: 1 })
    await own.client.publishAsync('notes/x', 'of 1', { qos: 1 })
    await foreign.client.publishAsync('notes/x', 'of 3', { qos: 1, retain: true })
    await vi.waitFor(() => expect([own.received, foreign.received]).toEqual([['notes/x of 1'], ['notes/x of 3']]), {
      timeout: 60_000,
    })
    await own.client.endAsync()
    await foreign.client.publishAsync('notes/x', 'while the other was away', { qos: 1 })
    const again = await join(1, same)
    await again.client.publishAsync('notes/x', 'fence', { qos: 1 })
    await vi.waitFor(() => expect(again.received).toEqual(['notes/x fence']), { timeout: 60_000 })
    expect(foreign.client.connected).toBe(true)
  })

  test('no topic and no will reaches another organization or the services', async () => {
    const before = await fixture.storedState()
    const listener = await join(3, { clean: true })
    await listener.client.subscribeAsync(['telemetry/#', 'live/#', 'user/#', 'device/#', 'event/#'], { qos: 0 })
    const arrived: string[] = []
    for (const nats of [fixture.services, await fixture.wide(3)])
      nats.subscribe('>', {
        callback: (_error, message) => {
          if (/forged|the will/.test(message.string())) arrived.push(message.subject)
        },
      })
    const topics = [...foreignSubjects, ...serverCalls].filter((subject) => !subject.includes('$MQTT')).map(asTopic)
    const speaker = await join(1)
    for (const topic of topics) await speaker.client.publishAsync(topic, 'forged', { qos: 0 })
    for (const topic of topics) {
      const dying = await join(1, { will: { topic, payload: Buffer.from('the will'), qos: 1, retain: true } })
      dying.client.stream.destroy()
    }
    // Received in their own account: the wills have been published by then.
    await vi.waitFor(
      async () => {
        const receiver = await join(1)
        await receiver.client.subscribeAsync(topics[0]!, { qos: 1 })
        await vi.waitFor(() => expect(receiver.received).toEqual([`${topics[0]} the will`]), { timeout: 60_000 })
      },
      { timeout: 60_000 },
    )
    await fixture.settled()
    expect([arrived, listener.received.filter((message) => !message.startsWith('fence'))]).toEqual([[], []])
    expect(await fixture.storedState()).toEqual(before)
  })
})
