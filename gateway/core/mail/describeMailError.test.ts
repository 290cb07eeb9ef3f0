import { anyText } from '@takt/domain/core/item/anyText.arbitrary.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeMailError } from './describeMailError.ts'

test('reports the response of a server that rejects an email, permanently or temporarily', () => {
  expect(describeMailError({ responseCode: 550, response: '550 5.1.1 <ada@plant.example> no such user' })).toEqual({
    how: 'refused',
    detail: '550 5.1.1 <ada@plant.example> no such user',
  })
  expect(describeMailError({ responseCode: 451, response: '451-Greylisted\r\n451 try again' })).toEqual({
    how: 'again',
    detail: '451-Greylisted 451 try again',
  })
})

test('shows any server response as one line of at most 200 visible characters', () => {
  const hostile = anyText({ maxLength: 500, size: 'max' })
  fc.assert(
    fc.property(hostile, fc.constantFrom(421, 550), (response, responseCode) => {
      const { detail } = describeMailError({ responseCode, response })
      expect(detail.length).toBeGreaterThan(0)
      expect(detail.length).toBeLessThanOrEqual(200)
      expect(detail).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u)
    }),
  )
  // Direction overrides would make the text read differently.
  expect(describeMailError({ responseCode: 550, response: '550 \u202etxt.exe\u0000\u001b[31m' }).detail).toBe(
    '550 txt.exe [31m',
  )
})

test('hides the address of the server and the cause of a broken connection', () => {
  const rejectedConnection = { syscall: 'connect', code: 'ESOCKET', message: 'connect ECONNREFUSED 10.1.2.3:587' }
  expect(describeMailError(rejectedConnection)).toEqual({
    how: 'again',
    detail: 'The mail server could not be reached',
  })
  const brokenConnection = describeMailError({
    code: 'ECONNECTION',
    message: 'Connection closed unexpectedly by 10.1.2.3',
  })
  expect([brokenConnection.how, brokenConnection.detail.includes('10.1.2.3')]).toEqual(['unknown', false])
})
