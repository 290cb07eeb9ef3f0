import { gzipSync } from 'node:zlib'
import mqtt from 'mqtt'
import { describe, expect, test } from 'vitest'
import { lastMessage } from './lastMessage.ts'
import {
  admin,
  fixture,
  issue,
  message,
  prepareTelemetry,
  readStatus,
  sendMessage,
  slice,
} from './telemetry.fixture.ts'

prepareTelemetry()

describe('tag reads over HTTP', () => {
  const read = (more: object = {}) => ({ epc: '3074257BF7194E4000001A85', at: new Date().toISOString(), ...more })

  test('are stored unchanged on the subject of the reader and acknowledged with their position', async () => {
    const { password } = await issue(7)
    const body = new Uint8Array(gzipSync(JSON.stringify({ seq: 1, reads: [read(), read({ antenna: 2 })] })))
    const { status, body: response } = await sendMessage(7, password, body, 'tagReads')
    expect([status, response.data]).toEqual([200, { stream: 'TAGS', seq: expect.any(Number), taken: 2, refused: [] }])
    const stored = (await lastMessage(fixture.services, 'TAGS', 'tags.1.7'))!
    expect([stored.seq, Buffer.from(stored.data).equals(body)]).toEqual([response.data.seq, true])
  })

  test('rejections are returned immediately, in part or in whole, without the code of a tag', async () => {
    const { password } = await issue(7)
    const body = JSON.stringify({ seq: 1, reads: [read(), read({ antenna: 'left' }), read({ epc: 'ä' })] })
    const some = await sendMessage(7, password, body, 'tagReads')
    expect([some.status, some.body.data.taken, some.body.data.refused]).toMatchObject([
      200,
      1,
      [
        { given: 'antenna: "left"', slice: 1 },
        { given: null, slice: 2 },
      ],
    ])
    const none = await sendMessage(7, password, '{"seq": 1, "slices": []}', 'tagReads')
    expect([none.status, none.body.message]).toEqual([400, expect.stringMatching(/^the message has no reads\. Send/)])
  })

  test('also work over MQTT; the last message and its rejections are shown without the code of a tag', async () => {
    const { mqttUrl, tagTopic, userName, password } = await issue(7)
    const client = await mqtt.connectAsync(mqttUrl, { username: userName, password, reconnectPeriod: 0 }, false)
    const body = JSON.stringify({ seq: 2, reads: [read(), read({ antenna: 'left' })] })
    await client.publishAsync(tagTopic, body, { qos: 1 })
    await client.endAsync()
    await expect.poll(async () => (await lastMessage(fixture.services, 'TAGS', 'tags.1.7'))?.string()).toBe(body)
    const { last } = await readStatus(7)
    expect(last).toMatchObject({ of: 'reads', taken: 1, slice: null, refused: [{ given: 'antenna: "left"' }] })
    expect(JSON.stringify(last)).not.toContain('3074257BF7194E4000001A85')
    await sendMessage(7, password, message(slice(0)))
    expect((await readStatus(7)).last).toMatchObject({ of: 'slices', taken: 1 })
  })

  test('a standard reader signs in with user name and password and sends its own events, one or several', async () => {
    const { userName, password } = await issue(7)
    const post = async (pair: string, body: unknown) => {
      const headers = { authorization: `Basic ${btoa(pair)}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const reply = await fixture.app.request('/api/devices/7/tagReads', init)
      return { status: reply.status, data: ((await reply.json()) as { data: Record<string, unknown> }).data }
    }
    const timestamp = new Date().toISOString()
    const inventory = { epc: 'MHQle_cZTkAAABqF', antennaPort: 3, peakRssiCdbm: -7430 }
    const impinj = { timestamp, eventType: 'tagInventory', tagInventoryEvent: inventory }
    const heartbeat = { component: 'RG', data: {}, eventNum: 3, timestamp, type: 'heartbeat' }
    expect(await post(`${userName}:${password}`, [impinj, heartbeat, { ...impinj, timestamp: 'now' }])).toMatchObject({
      status: 200,
      data: { taken: 1, refused: [{ given: 'at: "now"', slice: 2 }] },
    })
    expect(await post(`root:${password}`, impinj)).toMatchObject({ status: 200, data: { taken: 1, refused: [] } })
    expect((await readStatus(7)).last).toMatchObject({ of: 'reads', taken: 1, refused: [] })
    for (const pair of ['root:impinj', `${password}:`, password]) expect((await post(pair, impinj)).status).toBe(401)
  })

  test('requires the reader’s own password', async () => {
    const [{ password }, other] = [await issue(7), await issue(8)]
    const body = JSON.stringify({ seq: 1, reads: [read()] })
    for (const token of [null, 'x', admin]) expect((await sendMessage(7, token, body, 'tagReads')).status).toBe(401)
    expect((await sendMessage(7, other.password, body, 'tagReads')).status).toBe(400)
    expect((await sendMessage(7, password, body, 'tagReads')).status).toBe(200)
  })
})
