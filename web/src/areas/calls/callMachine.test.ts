import { describe, expect, test } from 'vitest'
import {
  annCalls,
  answeredByBen,
  benJoined,
  calling,
  over,
  page,
  ringing,
  targets,
  users,
} from './callMachine.fixture.ts'
import { ann, ben, callWith, cleo, partyAs, roomOf, seat } from './calls.fixture.ts'

describe('a caller', () => {
  test('an initiated call is outgoing with its room once the server has it', async () => {
    const parts = page(ann)
    parts.send({ type: 'CALL', targets })
    expect(parts.commands.map(({ command }) => command)).toEqual([{ action: 'initiate', targets, seat }])
    expect(parts.state().hasTag('calling')).toBe(true)
    await parts.respond(callWith(annCalls))
    expect([parts.state().value, parts.state().context.call?.room]).toEqual(['outgoing', roomOf(1)])
  })

  // Proves OPS-188
  test('if initiation fails, the recipients are reported as not available and the call details are cleared', async () => {
    const parts = page(ann)
    parts.send({ type: 'CALL', targets })
    const unavailable = { ...over, outcome: 'unavailable' } as const
    await parts.respond(callWith({ ...annCalls, ...unavailable, ...users(partyAs('Ben', 'unavailable')) }))
    expect(parts.notes).toEqual(['The call recipient(s) are not available'])
    expect([parts.state().value, parts.state().context.call, parts.state().context.targets]).toEqual([
      'idle',
      null,
      null,
    ])
    parts.send({ type: 'CALL', targets })
    const busy = { ...over, outcome: 'unavailable', room: roomOf(2), ...users(partyAs('Ben', 'busy')) } as const
    await parts.respond(callWith({ ...annCalls, ...busy }))
    expect(parts.notes.slice(1)).toEqual(['The call recipient(s) are not available', 'Ben is in another call'])
    parts.send({ type: 'CALL', targets })
    await parts.reject()
    expect([parts.notes.at(-1), parts.state().value]).toEqual(['trouble initiate', 'idle'])
  })

  // Proves OPS-190
  test('targetAnswer for the outgoing room makes the call active; another room changes nothing', async () => {
    const parts = await calling()
    parts.notify(callWith({ ...annCalls, ...benJoined, ...answeredByBen, version: 2, room: roomOf(9) }))
    expect([parts.state().value, parts.requests.length]).toEqual(['outgoing', 2])
    parts.notify(callWith({ ...annCalls, ...benJoined, ...answeredByBen, version: 2 }))
    expect(parts.state().value).toBe('active')
    expect(parts.log).toEqual(['recorded', `media ${roomOf(1)}`])
  })

  // Proves OPS-191
  test('targetIgnore from the only target clears the outgoing call with a note; from one of two targets it continues', async () => {
    const singleTarget = await calling()
    const ignored = { action: 'targetIgnore', by: ben, version: 2 } as const
    singleTarget.notify(
      callWith({ ...annCalls, ...ignored, ...over, outcome: 'declined', ...users(partyAs('Ben', 'ignored')) }),
    )
    expect([singleTarget.state().value, singleTarget.state().context.call, singleTarget.notes]).toEqual([
      'idle',
      null,
      ['The call recipient(s) declined the call'],
    ])
    const two = await calling()
    const both = {
      users: { [ben.userName]: partyAs('Ben', 'ignored'), [cleo.userName]: partyAs('Cleo', 'ringing') },
      devices: {},
    }
    two.notify(callWith({ ...annCalls, ...ignored, targets: both }))
    expect([two.state().value, two.notes]).toEqual(['outgoing', ['Ben declined the call']])
  })

  test('aborting ends the call without a note to the caller, also before the server has responded', async () => {
    const parts = await calling()
    parts.send({ type: 'ABORT' })
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'sourceAbort', room: roomOf(1), seat })
    await parts.respond(callWith({ ...annCalls, ...over, action: 'sourceAbort', outcome: 'aborted', version: 2 }))
    expect([parts.state().value, parts.notes]).toEqual(['idle', []])
    const early = page(ann)
    early.send({ type: 'CALL', targets })
    early.send({ type: 'ABORT' })
    await early.respond(callWith(annCalls))
    expect(early.commands.map(({ command }) => command.action)).toEqual(['initiate', 'sourceAbort'])
  })

  test('an unanswered call is reported, also if no further message arrives', async () => {
    const parts = await calling()
    parts.notify(callWith({ ...annCalls, ...over, action: 'missed', by: null, outcome: 'unanswered', version: 2 }))
    expect(parts.notes).toEqual(['Nobody answered the call'])
    const withoutMessages = await calling()
    withoutMessages.clock.increment(59_999)
    expect(withoutMessages.state().value).toBe('outgoing')
    withoutMessages.clock.increment(1)
    expect([withoutMessages.state().value, withoutMessages.notes]).toEqual(['idle', ['Nobody answered the call']])
  })

  test('crossed calls result in one active call', async () => {
    const parts = page(ben)
    parts.send({ type: 'CALL', targets: { users: [ann.userName], devices: [], names: ['Ann'] } })
    await parts.respond(callWith({ ...users(partyAs('Ben', 'joined', seat)), ...answeredByBen, version: 2 }))
    expect([parts.state().value, parts.log]).toEqual(['active', ['recorded', `media ${roomOf(1)}`]])
  })
})

describe('a callee', () => {
  // Proves OPS-187
  test('initiate sets the incoming call', () => {
    expect(ringing().state().context.call?.source).toMatchObject({ userName: ann.userName, name: 'Ann' })
  })

  // Proves OPS-189
  test('sourceAbort for the incoming room clears it with an info note; another room changes nothing', () => {
    const aborted = callWith({ ...over, action: 'sourceAbort', outcome: 'aborted', version: 2 })
    const parts = ringing()
    parts.notify({ ...aborted, room: roomOf(9) })
    expect(parts.state().hasTag('incoming')).toBe(true)
    parts.notify(aborted)
    expect([parts.state().value, parts.state().context.call, parts.notes]).toEqual([
      'idle',
      null,
      ['The caller aborted the call'],
    ])
  })

  test('answering makes the call active and records it; a failed answer leaves it ringing', async () => {
    const parts = ringing()
    parts.send({ type: 'ANSWER' })
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'targetAnswer', room: roomOf(1), seat })
    await parts.reject()
    expect([parts.state().hasTag('incoming'), parts.notes]).toEqual([true, ['trouble answer']])
    parts.send({ type: 'ANSWER' })
    await parts.respond(callWith({ ...users(partyAs('Ben', 'joined', seat)), ...answeredByBen, version: 2 }))
    expect([parts.state().value, parts.log]).toEqual(['active', ['recorded', `media ${roomOf(1)}`]])
  })

  test('a call can end while it is being answered, whichever message comes first', () => {
    const parts = ringing()
    parts.send({ type: 'ANSWER' })
    parts.send({ type: 'END' })
    expect(parts.state().hasTag('leaving')).toBe(true)
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'targetEnd', room: roomOf(1), seat })
  })

  test('ignoring stops the ringing at once', async () => {
    const parts = ringing()
    parts.send({ type: 'IGNORE' })
    expect([parts.state().hasTag('incoming'), parts.state().hasTag('leaving')]).toEqual([false, true])
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'targetIgnore', room: roomOf(1), seat })
    await parts.respond(callWith({ ...over, action: 'targetIgnore', by: ben, outcome: 'declined', version: 2 }))
    expect([parts.state().value, parts.notes]).toEqual(['idle', []])
  })

  test('calls answered or ignored on another page, and missed calls, are reported', () => {
    const answeredElsewhere = ringing()
    answeredElsewhere.notify(callWith({ ...benJoined, ...answeredByBen, version: 2 }))
    expect([answeredElsewhere.state().value, answeredElsewhere.notes]).toEqual([
      'elsewhere',
      ['You answered the call on another page'],
    ])
    const ignored = ringing()
    const no = { action: 'targetIgnore', by: ben, version: 2, ...users(partyAs('Ben', 'ignored')) } as const
    ignored.notify(callWith({ ...no, ...over, outcome: 'declined' }))
    expect(ignored.notes).toEqual(['You ignored the call on another page'])
    const missed = ringing()
    const time = { action: 'missed', by: null, version: 2, ...users(partyAs('Ben', 'missed')) } as const
    missed.notify(callWith({ ...time, ...over, outcome: 'unanswered' }))
    expect(missed.notes).toEqual(['You missed a call from Ann'])
  })
})
