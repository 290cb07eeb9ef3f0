import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from './log.ts'

beforeEach(() => {
  vi.stubEnv('LOG_LEVEL', 'info')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

function logged(...said: [object, string]) {
  const lines: string[] = []
  createLog('test', { write: (line) => lines.push(line) }).warn(...said)
  return { text: lines.join(''), line: JSON.parse(lines.join('')) }
}

test('what a database says of a row is left out, its own words stay', () => {
  const error = Object.assign(
    new pg.DatabaseError('duplicate key value violates unique constraint "users_name"', 1, 'error'),
    {
      code: '23505',
      detail: 'Key (user_name)=(ada@plant.example) already exists.',
      where: 'SQL statement "select 7"',
      constraint: 'users_name',
      parameters: ['ada@plant.example'],
    },
  )
  const { text, line } = logged({ err: error }, 'failed')
  expect(line.err).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    constraint: 'users_name',
    message: error.message,
  })
  expect(line.err.stack).toContain('log.test.ts')
  expect(text).not.toMatch(/plant\.example|select 7/)
})

test('a value that a database quotes is cut off, and what zod was given is not told', () => {
  const converted = Object.assign(new Error('invalid input syntax for type integer: "Ada Lovelace"'), { code: '22P02' })
  expect(logged({ err: converted }, 'failed').line.err.message).toBe('invalid input syntax for type integer')
  expect(logged({ err: converted }, 'failed').text).not.toContain('Lovelace')
  const shape = z.strictObject({ kind: z.literal('x') }).safeParse({ kind: 'x', 'Ada Lovelace': 1 }).error
  expect(logged({ err: shape }, 'failed').text).not.toContain('Lovelace')
})

test('what a mail server answers, and any text, goes without addresses; causes are told, too', () => {
  const smtp = Object.assign(new Error('550 5.1.1 <ada@plant.example>: Recipient address rejected'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 5.1.1 <ada@plant.example>: Recipient address rejected',
    rejected: ['ada@plant.example'],
    command: 'RCPT TO',
  })
  const { text, line } = logged(
    { err: new Error('the letter waits', { cause: smtp }), to: 'grüß.gott@bäckerei.example' },
    'failed for ada@plant.example',
  )
  expect(text).not.toMatch(/plant|bäckerei/)
  expect(line).toMatchObject({ to: '<address>', msg: 'failed for <address>' })
  expect(line.err.causes[0]).toMatchObject({
    code: 'EENVELOPE',
    responseCode: 550,
    message: '550 5.1.1 <<address>>: Recipient address rejected',
  })
})

/** Processor seconds (whatever else the machine does) that a line of about so many characters takes. */
function costOf(characters: number): number {
  const text = `${'a.'.repeat(characters / 4)}@${'b-'.repeat(characters / 4)}`
  const began = process.cpuUsage()
  logged({ text }, 'm')
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

test('packages in a stack stay, and a text four times as long takes four times as long, not sixteen', () => {
  const { line } = logged({ at: 'file:///srv/node_modules/@takt/domain/item/item.ts:1:1', port: 'x@y' }, 'm')
  expect(line).toMatchObject({ at: 'file:///srv/node_modules/@takt/domain/item/item.ts:1:1', port: 'x@y' })
  costOf(100_000)
  expect(costOf(800_000) / costOf(200_000)).toBeLessThan(10)
})
