import { expect, test } from 'vitest'
import { organizationTurns } from './organizationTurns.ts'

test('an organization has one turn at a time and a few that wait; another’s comes next, however many those are', async () => {
  const turn = organizationTurns({ most: 1, mostWaiting: 2, patienceMs: 10_000, refused: 'Others are first' })
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
