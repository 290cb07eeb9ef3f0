import { anyText } from '@takt/domain/core/item/anyText.arbitrary.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failedHow } from './failedHow.ts'

test('a server that said no is told as it said it, for good or for now', () => {
  expect(failedHow({ responseCode: 550, response: '550 5.1.1 <ada@plant.example> no such user' })).toEqual({
    how: 'refused',
    detail: '550 5.1.1 <ada@plant.example> no such user',
  })
  expect(failedHow({ responseCode: 451, response: '451-Greylisted\r\n451 try again' })).toEqual({
    how: 'again',
    detail: '451-Greylisted 451 try again',
  })
})

test('whatever a server answers is shown as one line of 200 signs at most, none of them unseen', () => {
  const hostile = anyText({ maxLength: 500, size: 'max' })
  fc.assert(
    fc.property(hostile, fc.constantFrom(421, 550), (response, responseCode) => {
      const { detail } = failedHow({ responseCode, response })
      expect(detail.length).toBeGreaterThan(0)
      expect(detail.length).toBeLessThanOrEqual(200)
      expect(detail).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u)
    }),
  )
  // Turned around, a text reads as another one.
  expect(failedHow({ responseCode: 550, response: '550 \u202etxt.exe\u0000\u001b[31m' }).detail).toBe(
    '550 txt.exe [31m',
  )
})

test('where the server is and how the line to it broke is nobody’s business', () => {
  const refused = { syscall: 'connect', code: 'ESOCKET', message: 'connect ECONNREFUSED 10.1.2.3:587' }
  expect(failedHow(refused)).toEqual({ how: 'again', detail: 'The mail server could not be reached' })
  const broken = failedHow({ code: 'ECONNECTION', message: 'Connection closed unexpectedly by 10.1.2.3' })
  expect([broken.how, broken.detail.includes('10.1.2.3')]).toEqual(['unknown', false])
})
