import { describe, expect, test } from 'vitest'
import { answered, benJoined, calling, mine, over, page, ringing, talking, targets, users } from './callMachine.bed.ts'
import { ann, ben, callWith, cleo, partyAs, roomOf, seat } from './calls.bed.ts'

describe('a call that is active', () => {
  // Proves OPS-192
  test('a target end from the only target clears the active call with a note; from one of two it goes on', async () => {
    const parts = await talking()
    const end = { action: 'targetEnd', by: ben, version: 3 } as const
    const left = { source: { ...ann, ...partyAs('Ann', 'left', seat) }, ...users(partyAs('Ben', 'left')) }
    parts.tell(callWith({ ...left, ...end, ...over, outcome: 'completed' }))
    expect([parts.state().value, parts.state().context.call, parts.notes]).toEqual([
      'idle',
      null,
      ['The call participant(s) ended the call'],
    ])
    expect(parts.log.at(-1)).toBe('media left')
    const more = await talking()
    const both = {
      users: { [ben.userName]: partyAs('Ben', 'left'), [cleo.userName]: partyAs('Cleo', 'joined', 'cleos-page') },
      devices: {},
    }
    more.tell(callWith({ ...mine, ...end, state: 'active', targets: both }))
    expect([more.state().value, more.notes]).toEqual(['active', ['Ben left the call']])
  })

  test('ending it leaves at once, whatever becomes of the command, and the server is told again', async () => {
    const parts = await talking()
    parts.send({ type: 'END' })
    expect([parts.state().hasTag('leaving'), parts.log.at(-1)]).toEqual([true, 'media left'])
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'sourceEnd', room: roomOf(1), seat })
    await parts.refuse()
    expect([parts.state().value, parts.notes]).toEqual(['idle', ['trouble leave']])
    const details = callWith({ ...mine, ...benJoined, ...answered, version: 2 })
    parts.send({ type: 'CURRENT', details, heard: parts.asked.at(-1)! })
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'sourceEnd', room: roomOf(1), seat })
    parts.clock.increment(10_000)
    expect(parts.state().value).toBe('idle')
  })

  test('who is lost is said to be so', async () => {
    const parts = await talking()
    const lost = { action: 'lost', by: ben, version: 3, ...users(partyAs('Ben', 'lost')) } as const
    parts.tell(callWith({ ...mine, ...lost, ...over, outcome: 'lost' }))
    expect(parts.notes).toEqual(['The connection of the call was lost'])
  })
})

// Proves OPS-186
test('the actions of a call: initiate, incoming, outgoing, answer, active, abort, end, target ignore and target end', async () => {
  const seen: unknown[] = []
  const note = ({ actor, commands }: ReturnType<typeof page>) => {
    const { value } = actor.getSnapshot()
    seen.push(typeof value === 'string' ? value : Object.keys(value)[0], commands.at(-1)?.command.action)
  }
  const source = page(ann)
  source.send({ type: 'CALL', targets })
  note(source)
  await source.answer(callWith(mine))
  note(source)
  source.send({ type: 'ABORT' })
  note(source)
  const ended = await talking()
  ended.send({ type: 'END' })
  note(ended)
  const ignoring = ringing()
  note(ignoring)
  ignoring.send({ type: 'IGNORE' })
  note(ignoring)
  const target = ringing()
  target.send({ type: 'ANSWER' })
  note(target)
  await target.answer(callWith({ ...users(partyAs('Ben', 'joined', seat)), ...answered, version: 2 }))
  note(target)
  target.send({ type: 'END' })
  note(target)
  expect(seen).toEqual(
    [
      ['initiating', 'initiate'],
      ['outgoing', 'initiate'],
      ['leaving', 'sourceAbort'],
      ['leaving', 'sourceEnd'],
      ['incoming', undefined],
      ['leaving', 'targetIgnore'],
      ['incoming', 'targetAnswer'],
      ['active', 'targetAnswer'],
      ['leaving', 'targetEnd'],
    ].flat(),
  )
})

describe('what is current', () => {
  test('a page that is loaded anew in the middle of a call is in it again, and records nothing', () => {
    const parts = page(ann)
    expect(parts.asked).toEqual([0])
    const details = callWith({ ...mine, ...benJoined, ...answered, version: 2 })
    parts.send({ type: 'CURRENT', details, heard: 0 })
    expect([parts.state().value, parts.log]).toEqual(['active', [`media ${roomOf(1)}`]])
  })

  test('an end that was not heard is found when the link is back', async () => {
    const parts = await talking()
    parts.send({ type: 'MISSED' })
    parts.send({ type: 'CURRENT', details: null, heard: parts.asked.at(-1)! })
    expect([parts.state().value, parts.notes]).toEqual(['idle', ['The call participant(s) ended the call']])
  })

  test('an answer that is older than what was told since is asked for again', () => {
    const parts = page(ben)
    parts.tell(callWith())
    parts.send({ type: 'CURRENT', details: null, heard: 0 })
    expect([parts.state().hasTag('incoming'), parts.asked]).toEqual([true, [0, 1]])
  })

  test('what comes late, twice or of a call that is over changes nothing', async () => {
    const parts = await talking()
    parts.tell(callWith({ ...mine, version: 1 }))
    expect(parts.state().value).toBe('active')
    parts.tell(callWith({ ...mine, ...over, action: 'targetEnd', by: ben, outcome: 'completed', version: 3 }))
    parts.tell(callWith({ ...mine, ...benJoined, ...answered, version: 2 }))
    expect(parts.state().value).toBe('idle')
  })

  test('another call that the server has in place of this one takes its place', async () => {
    const parts = await calling()
    parts.send({ type: 'MISSED' })
    const details = callWith({ room: roomOf(5), source: { ...ben, ...partyAs('Ben', 'joined', 'bens-page') }, by: ben })
    const ring = { ...details, targets: { users: { [ann.userName]: partyAs('Ann', 'ringing') }, devices: {} } }
    parts.send({ type: 'CURRENT', details: ring, heard: parts.asked.at(-1)! })
    expect([parts.state().hasTag('incoming'), parts.state().context.call?.room]).toEqual([true, roomOf(5)])
  })

  test('whoever is nobody neither calls nor rings', () => {
    const parts = page(ben, false)
    parts.tell(callWith())
    parts.send({ type: 'CALL', targets })
    expect([parts.state().value, parts.commands]).toEqual(['idle', []])
  })
})
