import { gzipSync } from 'node:zlib'
import type { RejectedMessage } from '@takt/domain/areas/messages/rejectedMessage.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import mqtt from 'mqtt'
import { describe, expect, test } from 'vitest'
import { lastMessage } from './lastMessage.ts'
import { admin, bed, heard, issue, message, prepareTelemetry, slice, tell } from './telemetry.fixture.ts'

prepareTelemetry()

/** What the writer tells of the last message: all that is refused of it stands in REJECTED. */
async function refuse(deviceId: number) {
  const found = (await lastMessage(bed.services, 'TELEMETRY', `telemetry.1.${deviceId}`))!
  const { rejected } = decodeTelemetry(found.data, found.time.getTime(), gunzip)
  const told: RejectedMessage = {
    rejected,
    rejectedCount: rejected.length,
    subject: found.subject,
    streamSeq: found.seq,
    arrivedAt: found.time.toISOString(),
    message: gzipSync(found.data).toString('base64'),
  }
  await bed.services.jetstream().publish(`rejected.1.${deviceId}`, JSON.stringify(told))
}

describe('telemetry over HTTP', () => {
  test('is kept on the subject of the device, byte for byte, and acknowledged with its place', async () => {
    const { password } = await issue(7)
    const body = message(slice(0, { good: 1 }))
    const { status, body: answer } = await tell(7, password, body)
    expect([status, answer.data]).toEqual([
      200,
      { stream: 'TELEMETRY', seq: expect.any(Number), taken: 1, refused: [], remarks: [] },
    ])
    const kept = (await lastMessage(bed.services, 'TELEMETRY', 'telemetry.1.7'))!
    expect([kept.seq, kept.string()]).toEqual([answer.data.seq, body])
    const packed = new Uint8Array(gzipSync(body))
    expect((await tell(7, password, packed)).body.data).toMatchObject({ taken: 1 })
    const last = (await lastMessage(bed.services, 'TELEMETRY', 'telemetry.1.7'))!
    expect(Buffer.from(last.data).equals(packed)).toBe(true)
  })

  test('what is not taken is said at once, in part or in whole', async () => {
    const { password } = await issue(7)
    const some = await tell(7, password, message(slice(0), slice(0, { state: 'RUN' })))
    expect([some.status, some.body.data.taken, some.body.data.refused[0].given]).toEqual([200, 1, 'state: "RUN"'])
    const none = await tell(7, password, '{"slices": []}')
    expect(none.status).toBe(400)
    expect(none.body.message).toMatch(/^seq must be .* Give each message a number/)
    expect((await heard(7)).last).toMatchObject({ taken: 0, refused: [{ given: 'no seq' }] })
  })

  test('a message without slices is told that it has none', async () => {
    const { password } = await issue(7)
    expect((await tell(7, password, '{"seq": 1}')).body.message).toMatch(/^the message has no slices\. Send/)
    expect((await tell(7, password, '{"seq": 1, "slices": {}}')).body.message).toMatch(/^slices must be a list/)
  })

  test('only the device’s own password opens it, until it ends', async () => {
    const [{ password, creds }, other] = [await issue(7), await issue(8)]
    const seed = /SU\w+/.exec(creds)![0]
    const [head, claims, signature] = password.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), sub: 'U' }),
    ).toString('base64url')
    for (const token of [null, '', 'x', 'a.b.c', admin, seed, `${head}.${forged}.${signature}`, `${password}A`])
      expect([token, (await tell(7, token, message(slice(0)))).status]).toEqual([token, 401])
    const foreign = await tell(7, other.password, message(slice(0)))
    expect([foreign.status, Object.keys(foreign.body.data.fields)]).toEqual([400, ['deviceId']])
    // A browser's token for messaging is signed by the same key.
    const browser = (await bed.ask('POST', '/api/messaging/provision', { token: admin, body: {} })).body.subscription
    expect((await tell(7, browser.token, message(slice(0)))).status).toBe(401)
    const { password: next } = await issue(7)
    expect((await tell(7, password, message(slice(0)))).status).toBe(401)
    expect((await tell(7, next, message(slice(0)))).status).toBe(200)
    await bed.ask('DELETE', '/api/devices/7/credentials', { token: admin })
    expect((await tell(7, next, message(slice(0)))).status).toBe(401)
  })

  test('4 MiB are taken and more refused, nothing of it read before it is known who sends', async () => {
    const { password } = await issue(7)
    const body = (bytes: number) => message(slice(0)).padEnd(bytes, ' ')
    expect((await tell(7, password, body(4 * 1024 * 1024))).body.data).toMatchObject({ taken: null })
    expect((await tell(7, password, body(4 * 1024 * 1024 + 1))).status).toBe(413)
    let read = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        read += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit
    expect((await bed.app.request('/api/devices/7/telemetry', init)).status).toBe(401)
    expect(read).toBeLessThan(3)
  })
})

describe('what was heard of a device', () => {
  test('nothing at first; then the last message, what is odd in it, and the last that was refused with what to do', async () => {
    expect(await heard(8)).toEqual({ last: null, refused: null, connection: null, sharedClientId: null })
    const { password } = await issue(8)
    await tell(8, password, message(slice(0), { ...slice(0), to: new Date(Date.now() + 3_600_000).toISOString() }))
    await refuse(8)
    await tell(8, password, message(slice(0, { good: 3, goodCount: 4 })))
    const { last, refused } = await heard(8)
    expect(last).toMatchObject({ taken: 1, refused: [], slice: { state: 'running', good: 3 } })
    expect(last.remarks).toMatchObject([{ given: 'goodCount' }])
    expect(refused).toMatchObject({
      messages: 1,
      refused: [{ slice: 1, advice: expect.stringMatching(/^It ended 1 h after it arrived/) }],
    })
  })

  test('what is large, as it came or unpacked, is not looked at', async () => {
    const { password } = await issue(8)
    const large = JSON.stringify({ seq: 1, slices: [slice(0, { state: 'RUN' })], note: ' '.repeat(200_000) })
    const short = { seq: 1, slices: [slice(0, { state: 'RUN' })] }
    for (const body of [large, new Uint8Array(gzipSync(large))]) {
      expect((await tell(8, password, body)).body.data).toMatchObject({ taken: null, refused: [] })
      await refuse(8)
      const { last, refused } = await heard(8)
      expect(last).toMatchObject({ taken: null, slice: null, refused: [], remarks: [] })
      expect(refused.refused).toMatchObject([{ given: null }])
    }
    expect((await tell(8, password, new Uint8Array(gzipSync(JSON.stringify(short))))).status).toBe(400)
    await refuse(8)
    const { last, refused } = await heard(8)
    expect([last.taken, last.refused, refused.refused]).toMatchObject([0, [{ given: 'state: "RUN"' }], last.refused])
  })

  test('a client that publishes on another topic is told of by its connection, since nothing arrives', async () => {
    const { mqttUrl, userName, password } = await issue(8)
    await bed.services.jetstreamManager().then((manager) => manager.streams.purge('TELEMETRY'))
    const options = { username: userName, password, reconnectPeriod: 0 }
    const client = await mqtt.connectAsync(mqttUrl, options, false)
    await client.publishAsync('telemetry.1.8', message(slice(0)), { qos: 1 })
    await client.publishAsync('telemetry/1/7', message(slice(0)), { qos: 1 })
    expect((await heard(8)).connection).toMatchObject({ protocol: 'MQTT', until: null, messages: 2 })
    await client.endAsync()
    await expect
      .poll(async () => (await heard(8)).connection)
      .toMatchObject({ messages: 2, until: expect.stringMatching(/Z$/) })
    expect((await heard(8)).last).toBe(null)
  })

  test('needs read on devices; a device of another organization is not found', async () => {
    const status = async (userName: string, deviceId: number) =>
      (await bed.ask('GET', `/api/devices/${deviceId}/telemetry`, { token: await bed.signIn(userName) })).status
    expect(await status('reader@demo.takt', 7)).toBe(200)
    expect(await status('nobody@demo.takt', 7)).toBe(403)
    expect([await status('admin@other.takt', 7), await status('admin@other.takt', 999)]).toEqual([404, 404])
  })

  test('tells nothing of credentials', async () => {
    const { password } = await issue(7)
    await tell(7, password, message(slice(0)))
    const text = JSON.stringify(await heard(7))
    expect(text).not.toMatch(/eyJ|SEED|SU[A-Z2-7]{20}/)
  })

  test('a seq lower than before is remarked on, at once and on the page; the same again is not', async () => {
    const { password } = await issue(8)
    const seq = Date.now() + 60_000
    const told = async (seq: number) => {
      const { taken, remarks } = (await tell(8, password, JSON.stringify({ seq, slices: [slice(0)] }))).body.data
      expect([taken, (await heard(8)).last.remarks]).toEqual([1, remarks])
      return remarks
    }
    expect([await told(seq), await told(seq)]).toEqual([[], []])
    const lower = [{ what: `Its seq is lower than ${seq}, which came before`, given: 'seq: 40' }]
    expect(await told(40)).toMatchObject(lower)
    expect(await told(seq + 1)).toEqual([])
  })
})
