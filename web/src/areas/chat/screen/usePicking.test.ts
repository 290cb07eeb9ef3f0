import { expect, test } from 'vitest'
import { matchPeople } from './usePicking.ts'

const people = ['zoe@plant.test', 'ann@plant.test', 'bob.ann@plant.test'].map((name) => ({ userName: name, name }))
const names = (typed: string) => matchPeople(people, typed).map(({ userName }) => userName)

test('who is called so comes before whose name holds it; nothing typed yet offers everybody', () => {
  expect(names('ANN')).toEqual(['ann@plant.test', 'bob.ann@plant.test'])
  expect(names('')).toHaveLength(3)
  expect(names('nobody')).toEqual([])
})

test('no more than a handful is offered', () => {
  const many = Array.from({ length: 50 }, (_, nth) => ({ userName: `user${nth}`, name: `user${nth}` }))
  expect(matchPeople(many, 'user')).toHaveLength(8)
})
