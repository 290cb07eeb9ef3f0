import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { annName, bobName, catName, createCallersBed, type Page } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallersBed>>
let ann: Page
let bob: Page
let cat: Page
beforeAll(async () => {
  bed = await createCallersBed()
  ;({ ann, bob, cat } = bed)
})
afterAll(() => bed?.close())
afterEach(() => bed.quiet())

test('two who call each other have one call', async () => {
  const [first, second] = await Promise.all([
    bed.initiate(ann, { users: [bobName] }),
    bed.initiate(bob, { users: [annName] }),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.callDetails.room).toBe(second.body.callDetails.room)
  const current = await bed.current(ann)
  expect(current).toMatchObject({ state: 'active', version: 2, action: 'targetAnswer' })
  expect(await bed.current(bob)).toEqual(current)
})

test('answering and aborting: both sides see the same in the end, whichever was first', async () => {
  for (let round = 0; round < 5; round++) {
    const { room } = await bed.ring(bobName)
    const [answered, aborted] = await Promise.all([
      bed.act(bob, 'targetAnswer', room),
      bed.act(ann, 'sourceAbort', room),
    ])
    expect(aborted.body.success).toBe(true)
    const last = [answered, aborted].map(({ body }) => body.callDetails).find(({ state }) => state === 'ended')
    expect(last.outcome).toBe(answered.body.success ? 'completed' : 'aborted')
    for (const page of [ann, bob]) expect(await bed.current(page)).toBe(null)
    const end = (page: Page) => bed.heard(page, (details) => details.room === room && details.state === 'ended')
    expect(await end(ann)).toEqual(await end(bob))
  }
})

test('answered on one page, the others of the same person stop ringing and cannot end it', async () => {
  const other = await bed.page(bobName)
  const { room } = await bed.ring(bobName)
  await bed.heard(other, (details) => details.room === room)
  const both = await Promise.all([bob, other].map((page) => bed.act(page, 'targetAnswer', room)))
  expect(both.map(({ body }) => body.success).sort()).toEqual([false, true])
  expect(both.find(({ body }) => !body.success)!.body.message).toBe('This call was answered on another page of yours')
  const winner = both[0]!.body.success ? bob : other
  const told = await bed.heard(other, (details) => details.room === room && details.state === 'active')
  expect(told.targets.users[bobName]!.seat).toBe(winner.seat)
  expect((await bed.act(bob, 'targetIgnore', room)).body).toMatchObject({
    success: false,
    callDetails: { state: 'active' },
  })
})

test('whoever rings or talks is busy, and begins no other call', async () => {
  const { room } = await bed.ring(bobName)
  const busy = await bed.initiate(cat, { users: [bobName] })
  expect(busy.body.message).toBe('The call recipient(s) are not available')
  expect(busy.body.callDetails.targets.users[bobName].state).toBe('busy')
  const third = await bed.initiate(bob, { users: [catName] })
  expect([third.status, third.body.message]).toEqual([409, 'You are being called. Answer or ignore that call first.'])
  await bed.act(bob, 'targetAnswer', room)
  for (const page of [ann, bob]) {
    const { status, body } = await bed.initiate(page, { users: [catName] })
    expect([status, body.message]).toEqual([409, 'You are in a call already. End it first.'])
  }
})

test('of many who call one at once one gets through, and nobody is in two calls', async () => {
  const answers = await Promise.all([ann, cat].map((page) => bed.initiate(page, { users: [bobName] })))
  expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
})
