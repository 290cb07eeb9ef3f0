import { expect, test } from 'vitest'
import { matchPeople } from './usePicking.ts'

const people = ['zoe@plant.test', 'ann@plant.test', 'bob.ann@plant.test'].map((name) => ({ userName: name, name }))
const names = (typed: string) => matchPeople(people, typed).map(({ userName }) => userName)

test('names that start with the text precede those that contain it; an empty text suggests everybody', () => {
  expect(names('ANN')).toEqual(['ann@plant.test', 'bob.ann@plant.test'])
  expect(names('')).toHaveLength(3)
  expect(names('nobody')).toEqual([])
})

test('the number of suggestions is limited', () => {
  const manyPeople = Array.from({ length: 50 }, (_, nth) => ({ userName: `user${nth}`, name: `user${nth}` }))
  expect(matchPeople(manyPeople, 'user')).toHaveLength(8)
})
