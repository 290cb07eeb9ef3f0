import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import { expect, test } from 'vitest'
import { limitByOrganization, runOrRefuse } from './tenantLimits.ts'

test('an organization has one turn at a time and a few that wait; another’s comes next, however many those are', async () => {
  const turn = limitByOrganization({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 10_000, refused: 'Others are first' })
  const free = Promise.withResolvers<void>()
  const done: string[] = []
  const of = (organizationId: number, name: string) =>
    turn(organizationId, async () => {
      await free.promise
      done.push(name)
    })
  const mine = ['a', 'b', 'c'].map((name) => of(1, name))
  await expect(of(1, 'd')).rejects.toThrow('Others are first')
  const theirs = of(2, 'theirs')
  free.resolve()
  await Promise.all([...mine, theirs])
  expect(done).toEqual(['a', 'theirs', 'b', 'c'])
})

test('what exceeds a limit is refused with 429, its words and the seconds to wait; other errors stay', async () => {
  const placeOf = createLimiter<'all'>({ maxRunning: 2, maxWaiting: 1 })
  const limited = (work: () => Promise<void>) =>
    runOrRefuse([() => placeOf('all')], { message: 'Too many at once', retryAfterSecs: 3 }, work)
  const finish: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => finish.push(resolve))
  const [first, second, third] = [limited(work), limited(work), limited(work)]
  const refused = { kind: 'tooMany', message: 'Too many at once', retryAfterSecs: 3 }
  await expect(limited(work)).rejects.toMatchObject(refused)
  expect(finish).toHaveLength(2)
  finish[0]!()
  await first
  await expect.poll(() => finish).toHaveLength(3)
  finish[1]!()
  finish[2]!()
  await Promise.all([second, third])
  await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
