import { expect, test } from 'vitest'
import { type Callee, calleesOf, matchCallees, otherCallees, recentCallees, targetsOf } from './callees.ts'

const person = (userName: string, personName: string | null = null) => ({
  userName,
  personName,
  name: userName,
  presence: 'online' as const,
  lastSeenAt: null,
})
const all = calleesOf({
  people: [person('ann@plant.test'), person('ben@plant.test')],
  devices: [{ deviceId: 7, name: 'Lathe screen', resourceID: 'M-01', presence: 'offline', hasScreen: false }],
  more: false,
})
const namesOf = (callees: readonly Callee[]) => callees.map(({ name }) => name)

test('people are called by user name, screens by device', () => {
  expect(targetsOf(all)).toEqual({
    users: ['ann@plant.test', 'ben@plant.test'],
    devices: [7],
    names: ['ann@plant.test', 'ben@plant.test', 'Lathe screen'],
  })
})

test('a search finds names and machines that contain all of its words', () => {
  expect(namesOf(matchCallees(all, 'BEN'))).toEqual(['ben@plant.test'])
  expect(namesOf(matchCallees(all, 'm-01 lathe'))).toEqual(['Lathe screen'])
  expect(namesOf(matchCallees(all, 'm-01 ben'))).toEqual([])
})

test('people are listed by name if they have one, found by name and user name, and recognized in the history', () => {
  const named = calleesOf({ people: [person('ann@plant.test', 'Ann Bauer')], devices: [], more: false })
  for (const search of ['bauer', 'ann@plant']) expect(namesOf(matchCallees(named, search))).toEqual(['Ann Bauer'])
  const past = { callerName: 'ann@plant.test', calledNames: ['me@plant.test'] }
  expect(namesOf(otherCallees(past, named, 'me@plant.test'))).toEqual(['Ann Bauer'])
  expect(targetsOf(named)).toEqual({ users: ['ann@plant.test'], devices: [], names: ['Ann Bauer'] })
})

test('the latest contacts come first, once each, and calls of others do not count', () => {
  const calls = [
    { callerName: 'cleo@plant.test', calledNames: ['ann@plant.test'] },
    { callerName: 'me@plant.test', calledNames: ['Lathe screen', 'gone@plant.test'] },
    { callerName: 'ben@plant.test', calledNames: ['me@plant.test'] },
    { callerName: 'me@plant.test', calledNames: ['Lathe screen'] },
  ]
  expect(namesOf(recentCallees(calls, all, 'me@plant.test'))).toEqual(['Lathe screen', 'ben@plant.test'])
  expect(namesOf(otherCallees(calls[2]!, all, 'me@plant.test'))).toEqual(['ben@plant.test'])
})
