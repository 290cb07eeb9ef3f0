import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import { expect, test } from 'vitest'
import { limitByOrganization, runOrReject } from './tenantLimits.ts'

test('an organization runs one at a time with a few waiting; another organization comes next, regardless of the number waiting', async () => {
  const limited = limitByOrganization({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 10_000, rejected: 'Others are first' })
  const free = Promise.withResolvers<void>()
  const completed: string[] = []
  const of = (organizationId: number, name: string) =>
    limited(organizationId, async () => {
      await free.promise
      completed.push(name)
    })
  const ownRuns = ['a', 'b', 'c'].map((name) => of(1, name))
  await expect(of(1, 'd')).rejects.toThrow('Others are first')
  const otherRun = of(2, 'theirs')
  free.resolve()
  await Promise.all([...ownRuns, otherRun])
  expect(completed).toEqual(['a', 'theirs', 'b', 'c'])
})

test('rejects work over the limit with 429, its message and the retry time; other errors are unchanged', async () => {
  const limiter = createLimiter<'all'>({ maxRunning: 2, maxWaiting: 1 })
  const limited = (work: () => Promise<void>) =>
    runOrReject([() => limiter('all')], { message: 'Too many at once', retryAfterSecs: 3 }, work)
  const finish: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => finish.push(resolve))
  const [first, second, third] = [limited(work), limited(work), limited(work)]
  const rejection = { kind: 'tooMany', message: 'Too many at once', retryAfterSecs: 3 }
  await expect(limited(work)).rejects.toMatchObject(rejection)
  expect(finish).toHaveLength(2)
  finish[0]!()
  await first
  await expect.poll(() => finish).toHaveLength(3)
  finish[1]!()
  finish[2]!()
  await Promise.all([second, third])
  await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
