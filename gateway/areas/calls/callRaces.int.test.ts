import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { annName, bobName, catName, createCallersFixture, type Page } from './calls.fixture.ts'

let fixture: Awaited<ReturnType<typeof createCallersFixture>>
let ann: Page
let bob: Page
let cat: Page
beforeAll(async () => {
  fixture = await createCallersFixture()
  ;({ ann, bob, cat } = fixture)
})
afterAll(() => fixture?.close())
afterEach(() => fixture.quiet())

test('two people who call each other end up in one call', async () => {
  const [first, second] = await Promise.all([
    fixture.initiate(ann, { users: [bobName] }),
    fixture.initiate(bob, { users: [annName] }),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.callDetails.room).toBe(second.body.callDetails.room)
  const current = await fixture.current(ann)
  expect(current).toMatchObject({ state: 'active', version: 2, action: 'targetAnswer' })
  expect(await fixture.current(bob)).toEqual(current)
})

test('answering and aborting at once: both sides see the same result, whichever came first', async () => {
  for (let round = 0; round < 5; round++) {
    const { room } = await fixture.ring(bobName)
    const [answerResponse, aborted] = await Promise.all([
      fixture.act(bob, 'targetAnswer', room),
      fixture.act(ann, 'sourceAbort', room),
    ])
    expect(aborted.body.success).toBe(true)
    const last = [answerResponse, aborted].map(({ body }) => body.callDetails).find(({ state }) => state === 'ended')
    expect(last.outcome).toBe(answerResponse.body.success ? 'completed' : 'aborted')
    for (const page of [ann, bob]) expect(await fixture.current(page)).toBe(null)
    const end = (page: Page) =>
      fixture.waitForCall(page, (details) => details.room === room && details.state === 'ended')
    expect(await end(ann)).toEqual(await end(bob))
  }
})

test('after an answer on one page, other pages of the same user stop ringing and cannot end the call', async () => {
  const other = await fixture.page(bobName)
  const { room } = await fixture.ring(bobName)
  await fixture.waitForCall(other, (details) => details.room === room)
  const both = await Promise.all([bob, other].map((page) => fixture.act(page, 'targetAnswer', room)))
  expect(both.map(({ body }) => body.success).sort()).toEqual([false, true])
  expect(both.find(({ body }) => !body.success)!.body.message).toBe('This call was answered on another of your pages')
  const winner = both[0]!.body.success ? bob : other
  const activeCall = await fixture.waitForCall(other, (details) => details.room === room && details.state === 'active')
  expect(activeCall.targets.users[bobName]!.seat).toBe(winner.seat)
  expect((await fixture.act(bob, 'targetIgnore', room)).body).toMatchObject({
    success: false,
    callDetails: { state: 'active' },
  })
})

test('a user who rings or talks is busy and cannot start another call', async () => {
  const { room } = await fixture.ring(bobName)
  const busy = await fixture.initiate(cat, { users: [bobName] })
  expect(busy.body.message).toBe('The call recipient(s) are not available')
  expect(busy.body.callDetails.targets.users[bobName].state).toBe('busy')
  const third = await fixture.initiate(bob, { users: [catName] })
  expect([third.status, third.body.message]).toEqual([409, 'You are being called. Answer or ignore that call first.'])
  await fixture.act(bob, 'targetAnswer', room)
  for (const page of [ann, bob]) {
    const { status, body } = await fixture.initiate(page, { users: [catName] })
    expect([status, body.message]).toEqual([409, 'You are already in a call. End it first.'])
  }
})

test('of several simultaneous calls to one user only one gets through, and no user is in two calls', async () => {
  const responses = await Promise.all([ann, cat].map((page) => fixture.initiate(page, { users: [bobName] })))
  expect(responses.map(({ body }) => body.success).sort()).toEqual([false, true])
})
