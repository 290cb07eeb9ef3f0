import { describe, expect, test } from 'vitest'
import {
  annCalls,
  answeredByBen,
  benJoined,
  calling,
  over,
  page,
  ringing,
  talking,
  targets,
  users,
} from './callMachine.fixture.ts'
import { ann, ben, callWith, cleo, partyAs, roomOf, seat } from './calls.fixture.ts'

describe('an active call', () => {
  // Proves OPS-192
  test('targetEnd from the only target clears the active call with a note; from one of two targets the call continues', async () => {
    const parts = await talking()
    const end = { action: 'targetEnd', by: ben, version: 3 } as const
    const left = { source: { ...ann, ...partyAs('Ann', 'left', seat) }, ...users(partyAs('Ben', 'left')) }
    parts.notify(callWith({ ...left, ...end, ...over, outcome: 'completed' }))
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
    more.notify(callWith({ ...annCalls, ...end, state: 'active', targets: both }))
    expect([more.state().value, more.notes]).toEqual(['active', ['Ben left the call']])
  })

  test('ending a call leaves it at once, even if the command fails, and the command is sent again', async () => {
    const parts = await talking()
    parts.send({ type: 'END' })
    expect([parts.state().hasTag('leaving'), parts.log.at(-1)]).toEqual([true, 'media left'])
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'sourceEnd', room: roomOf(1), seat })
    await parts.reject()
    expect([parts.state().value, parts.notes]).toEqual(['idle', ['trouble leave']])
    const details = callWith({ ...annCalls, ...benJoined, ...answeredByBen, version: 2 })
    parts.send({ type: 'CURRENT', details, receivedCount: parts.requests.at(-1)! })
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'sourceEnd', room: roomOf(1), seat })
    parts.clock.increment(10_000)
    expect(parts.state().value).toBe('idle')
  })

  test('the loss of a participant is reported', async () => {
    const parts = await talking()
    const lost = { action: 'lost', by: ben, version: 3, ...users(partyAs('Ben', 'lost')) } as const
    parts.notify(callWith({ ...annCalls, ...lost, ...over, outcome: 'lost' }))
    expect(parts.notes).toEqual(['The connection of the call was lost'])
  })
})

// Proves OPS-186
test('the actions of a call: initiate, incoming, outgoing, answer, active, abort, end, target ignore and target end', async () => {
  const steps: unknown[] = []
  const note = ({ actor, commands }: ReturnType<typeof page>) => {
    const { value } = actor.getSnapshot()
    steps.push(typeof value === 'string' ? value : Object.keys(value)[0], commands.at(-1)?.command.action)
  }
  const source = page(ann)
  source.send({ type: 'CALL', targets })
  note(source)
  await source.respond(callWith(annCalls))
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
  await target.respond(callWith({ ...users(partyAs('Ben', 'joined', seat)), ...answeredByBen, version: 2 }))
  note(target)
  target.send({ type: 'END' })
  note(target)
  expect(steps).toEqual(
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

describe('the current call', () => {
  test('a page that is reloaded during a call rejoins it and records nothing', () => {
    const parts = page(ann)
    expect(parts.requests).toEqual([0])
    const details = callWith({ ...annCalls, ...benJoined, ...answeredByBen, version: 2 })
    parts.send({ type: 'CURRENT', details, receivedCount: 0 })
    expect([parts.state().value, parts.log]).toEqual(['active', [`media ${roomOf(1)}`]])
  })

  test('an end that was missed is detected when the connection is back', async () => {
    const parts = await talking()
    parts.send({ type: 'MISSED' })
    parts.send({ type: 'CURRENT', details: null, receivedCount: parts.requests.at(-1)! })
    expect([parts.state().value, parts.notes]).toEqual(['idle', ['The call participant(s) ended the call']])
  })

  test('a response that is older than a message received since is requested again', () => {
    const parts = page(ben)
    parts.notify(callWith())
    parts.send({ type: 'CURRENT', details: null, receivedCount: 0 })
    expect([parts.state().hasTag('incoming'), parts.requests]).toEqual([true, [0, 1]])
  })

  test('late messages, duplicates and messages of ended calls change nothing', async () => {
    const parts = await talking()
    parts.notify(callWith({ ...annCalls, version: 1 }))
    expect(parts.state().value).toBe('active')
    parts.notify(callWith({ ...annCalls, ...over, action: 'targetEnd', by: ben, outcome: 'completed', version: 3 }))
    parts.notify(callWith({ ...annCalls, ...benJoined, ...answeredByBen, version: 2 }))
    expect(parts.state().value).toBe('idle')
  })

  test('another current call on the server replaces this one', async () => {
    const parts = await calling()
    parts.send({ type: 'MISSED' })
    const details = callWith({ room: roomOf(5), source: { ...ben, ...partyAs('Ben', 'joined', 'bens-page') }, by: ben })
    const ring = { ...details, targets: { users: { [ann.userName]: partyAs('Ann', 'ringing') }, devices: {} } }
    parts.send({ type: 'CURRENT', details: ring, receivedCount: parts.requests.at(-1)! })
    expect([parts.state().hasTag('incoming'), parts.state().context.call?.room]).toEqual([true, roomOf(5)])
  })

  test('a page that is not signed in neither calls nor rings', () => {
    const parts = page(ben, false)
    parts.notify(callWith())
    parts.send({ type: 'CALL', targets })
    expect([parts.state().value, parts.commands]).toEqual(['idle', []])
  })
})
