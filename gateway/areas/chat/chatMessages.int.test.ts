import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bob, cat, direct, fixture, prepareChat } from './chat.fixture.ts'

prepareChat()

describe('a message', () => {
  test('is posted once for a clientId, even if it is sent ten times at the same moment', async () => {
    const id = await fixture.opened(ann, direct(bob))
    const clientId = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => fixture.postMessage(ann, id, 'Only once', clientId)),
    )
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1)
    const other = await fixture.postMessage(ann, id, 'Something else', clientId)
    expect([other.status, other.body.message]).toEqual([409, 'This clientId belongs to another message'])
    const { messages } = await fixture.messages(bob, id)
    expect(messages.filter((message: { said: string }) => message.said === 'Only once')).toHaveLength(1)
    const conflictResponse = await fixture.postMessage(bob, id, 'Mine', clientId)
    expect([conflictResponse.status, conflictResponse.body.message]).toEqual([
      409,
      'This clientId belongs to another message',
    ])
    // A retracted message stays retracted when it is sent again.
    await fixture.chatRequest(ann, 'DELETE', `/conversations/${id}/messages/${responses[0]!.body.data.seq}`)
    expect((await fixture.postMessage(ann, id, 'Only once', clientId)).body.data).toMatchObject({ isTakenBack: true })
  })

  test('has consecutive numbers without gaps, whoever posts, over two gateways', async () => {
    const id = await fixture.opened(ann, direct(bob, cat))
    const other = fixture.otherGateway()
    const { lastSeq } = (await fixture.messages(ann, id)).conversation
    const path = `/conversations/${id}/messages`
    await Promise.all(
      Array.from({ length: 24 }, (_, nth) => {
        const request = nth % 2 ? fixture.chatRequest : other
        return request([ann, bob, cat][nth % 3]!, 'POST', path, { clientId: randomUUID(), said: `At once ${nth}` })
      }),
    )
    const { messages } = await fixture.messages(bob, id, '?limit=24')
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 24 }, (_, n) => lastSeq + 1 + n),
    )
    const before = await fixture.messages(bob, id, `?limit=10&before=${lastSeq + 11}`)
    expect(before.messages).toEqual(messages.slice(0, 10))
  })

  test('can be retracted only by its author: its text is removed everywhere, a placeholder stays', async () => {
    const id = await fixture.opened(ann, direct(bob))
    const { seq } = (await fixture.postMessage(ann, id, 'Regrettable @bob@demo.takt')).body.data
    expect((await fixture.chatRequest(bob, 'DELETE', `/conversations/${id}/messages/${seq}`)).status).toBe(404)
    expect((await fixture.chatRequest(ann, 'DELETE', `/conversations/${id}/messages/${seq}`)).status).toBe(200)
    await fixture.waitForChange(
      bob,
      (change) => change.what === 'back' && change.seq === seq && change.conversationId === id,
    )
    const { messages } = await fixture.messages(bob, id)
    expect(messages.at(-1)).toMatchObject({ seq, said: '', mentions: [], isTakenBack: true, name: 'ann@demo.takt' })
    const { rows } = await sql`select from chat_message where said like '%Regrettable%'
      or search_text like '%regrettable%'`.execute(fixture.systemDb)
    expect(rows).toEqual([])
    expect((await fixture.chatRequest(ann, 'GET', '/search?text=regrettable')).body.data.found).toEqual([])
    // The text is not in the event log or the audit either.
    const logs = await sql`select from event where data::text like '%egrettable%'
      union all select from audit a where a::text like '%egrettable%'`.execute(fixture.systemDb)
    expect(logs.rows).toEqual([])
  })

  test('hostile text is stored as text without invisible characters; rejects empty and too long text', async () => {
    const id = await fixture.opened(ann, direct(bob))
    const hostile = `<script>alert(1)</script> {{7*7}} %00 '; drop table chat_message; -- \u202Egnp.exe`
    expect((await fixture.postMessage(ann, id, hostile)).body.data.said).toBe(hostile.replace('\u202E', ''))
    expect((await fixture.postMessage(ann, id, 'x'.repeat(4000))).status).toBe(200)
    for (const text of ['', '   \n ', 'x'.repeat(4001), '\u202E'])
      expect([text.length, (await fixture.postMessage(ann, id, text)).status]).toEqual([text.length, 400])
    expect((await fixture.postMessage(ann, id, 'x', 'no-uuid')).status).toBe(400)
    const body = { clientId: randomUUID(), said: 5 }
    expect((await fixture.chatRequest(ann, 'POST', `/conversations/${id}/messages`, body)).status).toBe(400)
    expect((await fixture.chatRequest(ann, 'GET', '/conversations/none/messages')).status).toBe(400)
  })

  test('a person can post thirty messages and start twenty conversations per minute', async () => {
    const id = await fixture.opened(ann, direct(bob))
    for (let nth = 0; nth < 30; nth++) expect((await fixture.postMessage(ann, id, `Thing ${nth}`)).status).toBe(200)
    const { status, headers, body } = await fixture.postMessage(ann, id, 'One more')
    expect([status, headers.get('retry-after'), body.success]).toEqual([429, '60', false])
    expect((await fixture.postMessage(bob, id, 'And I?')).status).toBe(200)
    fixture.clock.now += 61_000
    expect((await fixture.postMessage(ann, id, 'Later')).status).toBe(200)
    await sql`insert into resources (organization_id, resource_id, row_id, version)
      select 1, 'N-' || n, gen_random_uuid(), 1 from generate_series(1, 21) as n`.execute(fixture.owner)
    for (let nth = 1; nth <= 20; nth++) await fixture.opened(ann, { resourceID: `N-${nth}` })
    expect((await fixture.startConversation(ann, { resourceID: 'N-21' })).status).toBe(429)
    // Opening an existing conversation does not count.
    expect((await fixture.startConversation(ann, { resourceID: 'N-1' })).status).toBe(200)
  })
})
