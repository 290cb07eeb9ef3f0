import { expect, test } from 'vitest'
import { firstDay, instantText, lastDay } from './instant.ts'

const isAccepted = (text: string) => instantText.safeParse(text).success

test('accepts the first and the last day that its message names, and none outside', () => {
  expect(['1970-01-01', firstDay, lastDay, '2100-01-01'].map(isAccepted)).toEqual([false, true, true, false])
  const message = instantText.safeParse('1970-01-01').error?.issues[0]?.message
  expect(message).toContain(`from ${firstDay} to ${lastDay}`)
})

test('accepts the first and the last instant of these days, and none outside', () => {
  const instants = [
    '1970-01-01T23:59:59.999Z',
    `${firstDay}T00:00:00Z`,
    `${lastDay}T23:59:59.999Z`,
    '2100-01-01T00:00:00Z',
  ]
  expect(instants.map(isAccepted)).toEqual([false, true, true, false])
})
