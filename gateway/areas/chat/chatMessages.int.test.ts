import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bed, bob, cat, direct, prepareChat } from './chat.fixture.ts'

prepareChat()

describe('a message', () => {
  test('sent again with its clientId it is said once, also when it is sent ten times at the same moment', async () => {
    const id = await bed.opened(ann, direct(bob))
    const clientId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => bed.say(ann, id, 'Only once', clientId)))
    expect(new Set(sent.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1)
    const other = await bed.say(ann, id, 'Something else', clientId)
    expect([other.status, other.body.message]).toEqual([409, 'There is another message by this clientId'])
    const { messages } = await bed.messages(bob, id)
    expect(messages.filter((message: { said: string }) => message.said === 'Only once')).toHaveLength(1)
    const taken = await bed.say(bob, id, 'Mine', clientId)
    expect([taken.status, taken.body.message]).toEqual([409, 'There is another message by this clientId'])
    // What was taken back stays so, whoever sends it again.
    await bed.asks(ann, 'DELETE', `/conversations/${id}/messages/${sent[0]!.body.data.seq}`)
    expect((await bed.say(ann, id, 'Only once', clientId)).body.data).toMatchObject({ isTakenBack: true })
  })

  test('numbers follow each other without a gap whoever speaks, over two gateways', async () => {
    const id = await bed.opened(ann, direct(bob, cat))
    const other = bed.otherGateway()
    const { lastSeq } = (await bed.messages(ann, id)).conversation
    const path = `/conversations/${id}/messages`
    await Promise.all(
      Array.from({ length: 24 }, (_, nth) => {
        const ask = nth % 2 ? bed.asks : other
        return ask([ann, bob, cat][nth % 3]!, 'POST', path, { clientId: randomUUID(), said: `At once ${nth}` })
      }),
    )
    const { messages } = await bed.messages(bob, id, '?limit=24')
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 24 }, (_, n) => lastSeq + 1 + n),
    )
    const before = await bed.messages(bob, id, `?limit=10&before=${lastSeq + 11}`)
    expect(before.messages).toEqual(messages.slice(0, 10))
  })

  test('is taken back by whoever said it alone: its text is gone everywhere, that there was one stays', async () => {
    const id = await bed.opened(ann, direct(bob))
    const { seq } = (await bed.say(ann, id, 'Regrettable @bob@demo.takt')).body.data
    expect((await bed.asks(bob, 'DELETE', `/conversations/${id}/messages/${seq}`)).status).toBe(404)
    expect((await bed.asks(ann, 'DELETE', `/conversations/${id}/messages/${seq}`)).status).toBe(200)
    await bed.heard(bob, (news) => news.what === 'back' && news.seq === seq && news.conversationId === id)
    const { messages } = await bed.messages(bob, id)
    expect(messages.at(-1)).toMatchObject({ seq, said: '', mentions: [], isTakenBack: true, name: 'ann@demo.takt' })
    const { rows } = await sql`select from chat_message where said like '%Regrettable%'
      or search_text like '%regrettable%'`.execute(bed.systemDb)
    expect(rows).toEqual([])
    expect((await bed.asks(ann, 'GET', '/search?text=regrettable')).body.data.found).toEqual([])
    // Nor is it in the log of changes or the audit.
    const logs = await sql`select from event where data::text like '%egrettable%'
      union all select from audit a where a::text like '%egrettable%'`.execute(bed.systemDb)
    expect(logs.rows).toEqual([])
  })

  test('hostile text is kept as text, without what nobody sees; what is none is refused', async () => {
    const id = await bed.opened(ann, direct(bob))
    const hostile = `<script>alert(1)</script> {{7*7}} %00 '; drop table chat_message; -- \u202Egnp.exe`
    expect((await bed.say(ann, id, hostile)).body.data.said).toBe(hostile.replace('\u202E', ''))
    expect((await bed.say(ann, id, 'x'.repeat(4000))).status).toBe(200)
    for (const said of ['', '   \n ', 'x'.repeat(4001), '\u202E'])
      expect([said.length, (await bed.say(ann, id, said)).status]).toEqual([said.length, 400])
    expect((await bed.say(ann, id, 'x', 'no-uuid')).status).toBe(400)
    const body = { clientId: randomUUID(), said: 5 }
    expect((await bed.asks(ann, 'POST', `/conversations/${id}/messages`, body)).status).toBe(400)
    expect((await bed.asks(ann, 'GET', '/conversations/none/messages')).status).toBe(400)
  })

  test('a person says thirty things a minute and begins twenty conversations, and no more', async () => {
    const id = await bed.opened(ann, direct(bob))
    for (let nth = 0; nth < 30; nth++) expect((await bed.say(ann, id, `Thing ${nth}`)).status).toBe(200)
    const { status, headers, body } = await bed.say(ann, id, 'One more')
    expect([status, headers.get('retry-after'), body.success]).toEqual([429, '60', false])
    expect((await bed.say(bob, id, 'And I?')).status).toBe(200)
    bed.clock.now += 61_000
    expect((await bed.say(ann, id, 'Later')).status).toBe(200)
    await sql`insert into resources (organization_id, resource_id, row_id, version)
      select 1, 'N-' || n, gen_random_uuid(), 1 from generate_series(1, 21) as n`.execute(bed.owner)
    for (let nth = 1; nth <= 20; nth++) await bed.opened(ann, { resourceID: `N-${nth}` })
    expect((await bed.begin(ann, { resourceID: 'N-21' })).status).toBe(429)
    // What there is already is not begun.
    expect((await bed.begin(ann, { resourceID: 'N-1' })).status).toBe(200)
  })
})
