import { describe, expect, test } from 'vitest'
import { answered, benJoined, calling, mine, over, page, ringing, targets, users } from './callMachine.bed.ts'
import { ann, ben, callWith, cleo, partyAs, roomOf, seat } from './calls.bed.ts'

describe('one who calls', () => {
  test('a call that is initiated is outgoing with its room once the server has it', async () => {
    const parts = page(ann)
    parts.send({ type: 'CALL', targets })
    expect(parts.commands.map(({ command }) => command)).toEqual([{ action: 'initiate', targets, seat }])
    expect(parts.state().hasTag('calling')).toBe(true)
    await parts.answer(callWith(mine))
    expect([parts.state().value, parts.state().context.call?.room]).toEqual(['outgoing', roomOf(1)])
  })

  // Proves OPS-188
  test('if initiation fails the recipients are said not to be available and the call details are cleared', async () => {
    const parts = page(ann)
    parts.send({ type: 'CALL', targets })
    const gone = { ...over, outcome: 'unavailable' } as const
    await parts.answer(callWith({ ...mine, ...gone, ...users(partyAs('Ben', 'unavailable')) }))
    expect(parts.notes).toEqual(['The call recipient(s) are not available'])
    expect([parts.state().value, parts.state().context.call, parts.state().context.targets]).toEqual([
      'idle',
      null,
      null,
    ])
    parts.send({ type: 'CALL', targets })
    const busy = { ...over, outcome: 'unavailable', room: roomOf(2), ...users(partyAs('Ben', 'busy')) } as const
    await parts.answer(callWith({ ...mine, ...busy }))
    expect(parts.notes.slice(1)).toEqual(['The call recipient(s) are not available', 'Ben is in another call'])
    parts.send({ type: 'CALL', targets })
    await parts.refuse()
    expect([parts.notes.at(-1), parts.state().value]).toEqual(['trouble initiate', 'idle'])
  })

  // Proves OPS-190
  test('a target answer for the outgoing room makes the call active; another room changes nothing', async () => {
    const parts = await calling()
    parts.tell(callWith({ ...mine, ...benJoined, ...answered, version: 2, room: roomOf(9) }))
    expect([parts.state().value, parts.asked.length]).toEqual(['outgoing', 2])
    parts.tell(callWith({ ...mine, ...benJoined, ...answered, version: 2 }))
    expect(parts.state().value).toBe('active')
    expect(parts.log).toEqual(['recorded', `media ${roomOf(1)}`])
  })

  // Proves OPS-191
  test('a target ignore from the only target clears the outgoing call with a note; from one of two it goes on', async () => {
    const one = await calling()
    const ignored = { action: 'targetIgnore', by: ben, version: 2 } as const
    one.tell(callWith({ ...mine, ...ignored, ...over, outcome: 'declined', ...users(partyAs('Ben', 'ignored')) }))
    expect([one.state().value, one.state().context.call, one.notes]).toEqual([
      'idle',
      null,
      ['The call recipient(s) declined the call'],
    ])
    const two = await calling()
    const both = {
      users: { [ben.userName]: partyAs('Ben', 'ignored'), [cleo.userName]: partyAs('Cleo', 'ringing') },
      devices: {},
    }
    two.tell(callWith({ ...mine, ...ignored, targets: both }))
    expect([two.state().value, two.notes]).toEqual(['outgoing', ['Ben declined the call']])
  })

  test('aborting ends it without a note to oneself, also before the server has answered', async () => {
    const parts = await calling()
    parts.send({ type: 'ABORT' })
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'sourceAbort', room: roomOf(1), seat })
    await parts.answer(callWith({ ...mine, ...over, action: 'sourceAbort', outcome: 'aborted', version: 2 }))
    expect([parts.state().value, parts.notes]).toEqual(['idle', []])
    const early = page(ann)
    early.send({ type: 'CALL', targets })
    early.send({ type: 'ABORT' })
    await early.answer(callWith(mine))
    expect(early.commands.map(({ command }) => command.action)).toEqual(['initiate', 'sourceAbort'])
  })

  test('nobody answers: said in words, also where nothing more is heard', async () => {
    const parts = await calling()
    parts.tell(callWith({ ...mine, ...over, action: 'missed', by: null, outcome: 'unanswered', version: 2 }))
    expect(parts.notes).toEqual(['Nobody answered the call'])
    const silent = await calling()
    silent.clock.increment(59_999)
    expect(silent.state().value).toBe('outgoing')
    silent.clock.increment(1)
    expect([silent.state().value, silent.notes]).toEqual(['idle', ['Nobody answered the call']])
  })

  test('the answer to crossed calls is the one call, active', async () => {
    const parts = page(ben)
    parts.send({ type: 'CALL', targets: { users: [ann.userName], devices: [], names: ['Ann'] } })
    await parts.answer(callWith({ ...users(partyAs('Ben', 'joined', seat)), ...answered, version: 2 }))
    expect([parts.state().value, parts.log]).toEqual(['active', ['recorded', `media ${roomOf(1)}`]])
  })
})

describe('one who is called', () => {
  // Proves OPS-187
  test('initiate sets the incoming call', () => {
    expect(ringing().state().context.call?.source).toMatchObject({ userName: ann.userName, name: 'Ann' })
  })

  // Proves OPS-189
  test('a source abort for the incoming room clears it with an info note; another room changes nothing', () => {
    const aborted = callWith({ ...over, action: 'sourceAbort', outcome: 'aborted', version: 2 })
    const parts = ringing()
    parts.tell({ ...aborted, room: roomOf(9) })
    expect(parts.state().hasTag('incoming')).toBe(true)
    parts.tell(aborted)
    expect([parts.state().value, parts.state().context.call, parts.notes]).toEqual([
      'idle',
      null,
      ['The caller aborted the call'],
    ])
  })

  test('answering makes it active, with a record; what fails leaves it ringing', async () => {
    const parts = ringing()
    parts.send({ type: 'ANSWER' })
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'targetAnswer', room: roomOf(1), seat })
    await parts.refuse()
    expect([parts.state().hasTag('incoming'), parts.notes]).toEqual([true, ['trouble answer']])
    parts.send({ type: 'ANSWER' })
    await parts.answer(callWith({ ...users(partyAs('Ben', 'joined', seat)), ...answered, version: 2 }))
    expect([parts.state().value, parts.log]).toEqual(['active', ['recorded', `media ${roomOf(1)}`]])
  })

  test('a call is ended while it is being answered, whichever of the two comes first', () => {
    const parts = ringing()
    parts.send({ type: 'ANSWER' })
    parts.send({ type: 'END' })
    expect(parts.state().hasTag('leaving')).toBe(true)
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'targetEnd', room: roomOf(1), seat })
  })

  test('ignoring ends the ringing at once', async () => {
    const parts = ringing()
    parts.send({ type: 'IGNORE' })
    expect([parts.state().hasTag('incoming'), parts.state().hasTag('leaving')]).toEqual([false, true])
    expect(parts.commands.at(-1)?.command).toEqual({ action: 'targetIgnore', room: roomOf(1), seat })
    await parts.answer(callWith({ ...over, action: 'targetIgnore', by: ben, outcome: 'declined', version: 2 }))
    expect([parts.state().value, parts.notes]).toEqual(['idle', []])
  })

  test('answered or ignored on another page, and missed: said in words', () => {
    const elsewhere = ringing()
    elsewhere.tell(callWith({ ...benJoined, ...answered, version: 2 }))
    expect([elsewhere.state().value, elsewhere.notes]).toEqual(['elsewhere', ['You answered the call on another page']])
    const ignored = ringing()
    const no = { action: 'targetIgnore', by: ben, version: 2, ...users(partyAs('Ben', 'ignored')) } as const
    ignored.tell(callWith({ ...no, ...over, outcome: 'declined' }))
    expect(ignored.notes).toEqual(['You ignored the call on another page'])
    const missed = ringing()
    const time = { action: 'missed', by: null, version: 2, ...users(partyAs('Ben', 'missed')) } as const
    missed.tell(callWith({ ...time, ...over, outcome: 'unanswered' }))
    expect(missed.notes).toEqual(['You missed a call from Ann'])
  })
})
