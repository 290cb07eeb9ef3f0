import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCrossingBed, foreignSubjects, serverCalls } from './crossing.bed.ts'

describe('over MQTT, from the account of one organization', () => {
  let bed: Awaited<ReturnType<typeof createCrossingBed>>
  const tokens = new Map<number, string>()
  const open: MqttClient[] = []
  beforeAll(async () => {
    bed = await createCrossingBed()
    for (const organizationId of [1, 3]) tokens.set(organizationId, await bed.wideToken(organizationId))
  })
  afterAll(async () => {
    for (const client of open) await client.endAsync(true)
    await bed?.close()
  })

  async function join(organizationId: number, options: IClientOptions = {}) {
    const login = { username: 'd', password: tokens.get(organizationId)!, reconnectPeriod: 0 }
    const client = await mqtt.connectAsync(bed.world.natsMqttUrl, { ...login, ...options }, false)
    open.push(client)
    const heard: string[] = []
    client.on('message', (topic, body) => heard.push(`${topic} ${body}`))
    client.on('error', () => {})
    return { client, heard }
  }
  const asTopic = (subject: string) => subject.replaceAll('.', '/').replaceAll('>', 'x').replaceAll('*', 'x')

  test('two devices with one client id do not meet: connections, sessions and what they kept stay apart', async () => {
    const same = { clientId: 'press-1', clean: false }
    const [mine, theirs] = [await join(1, same), await join(3, same)]
    await theirs.client.subscribeAsync('notes/x', { qos: 1 })
    await mine.client.subscribeAsync('notes/x', { qos: 1 })
    await mine.client.publishAsync('notes/x', 'of 1', { qos: 1 })
    await theirs.client.publishAsync('notes/x', 'of 3', { qos: 1, retain: true })
    await vi.waitFor(() => expect([mine.heard, theirs.heard]).toEqual([['notes/x of 1'], ['notes/x of 3']]), {
      timeout: 60_000,
    })
    await mine.client.endAsync()
    await theirs.client.publishAsync('notes/x', 'while the other was away', { qos: 1 })
    const again = await join(1, same)
    await again.client.publishAsync('notes/x', 'fence', { qos: 1 })
    await vi.waitFor(() => expect(again.heard).toEqual(['notes/x fence']), { timeout: 60_000 })
    expect(theirs.client.connected).toBe(true)
  })

  test('no topic and no will says anything to another organization or to the services', async () => {
    const before = await bed.kept()
    const listener = await join(3, { clean: true })
    await listener.client.subscribeAsync(['telemetry/#', 'live/#', 'user/#', 'device/#', 'event/#'], { qos: 0 })
    const arrived: string[] = []
    for (const nats of [bed.services, await bed.wide(3)])
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
    // Heard in their own account: the wills were said by then.
    await vi.waitFor(
      async () => {
        const heir = await join(1)
        await heir.client.subscribeAsync(topics[0]!, { qos: 1 })
        await vi.waitFor(() => expect(heir.heard).toEqual([`${topics[0]} the will`]), { timeout: 60_000 })
      },
      { timeout: 60_000 },
    )
    await bed.settled()
    expect([arrived, listener.heard.filter((what) => !what.startsWith('fence'))]).toEqual([[], []])
    expect(await bed.kept()).toEqual(before)
  })
})
