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

function logged(...input: [object, string]) {
  const lines: string[] = []
  createLog('test', { write: (line) => lines.push(line) }).warn(...input)
  return { text: lines.join(''), line: JSON.parse(lines.join('')) }
}

test('row values in a database error are left out, its message stays', () => {
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

test('a value quoted by the database is cut off, and the input of zod is not logged', () => {
  const converted = Object.assign(new Error('invalid input syntax for type integer: "Ada Lovelace"'), { code: '22P02' })
  expect(logged({ err: converted }, 'failed').line.err.message).toBe('invalid input syntax for type integer')
  expect(logged({ err: converted }, 'failed').text).not.toContain('Lovelace')
  const shape = z.strictObject({ kind: z.literal('x') }).safeParse({ kind: 'x', 'Ada Lovelace': 1 }).error
  expect(logged({ err: shape }, 'failed').text).not.toContain('Lovelace')
})

test('responses of mail servers, and any other text, are logged without addresses, including causes', () => {
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

/** Processor seconds (independent of other load on the machine) for logging a line of about `characters` characters. */
function costOf(characters: number): number {
  const text = `${'a.'.repeat(characters / 4)}@${'b-'.repeat(characters / 4)}`
  const startUsage = process.cpuUsage()
  logged({ text }, 'm')
  const { user, system } = process.cpuUsage(startUsage)
  return (user + system) / 1e6
}

test('package names in a stack stay, and logging takes time proportional to the text, not to its square', () => {
  const { line } = logged({ at: 'file:///srv/node_modules/@takt/domain/item/item.ts:1:1', port: 'x@y' }, 'm')
  expect(line).toMatchObject({ at: 'file:///srv/node_modules/@takt/domain/item/item.ts:1:1', port: 'x@y' })
  costOf(100_000)
  expect(costOf(800_000) / costOf(200_000)).toBeLessThan(10)
})
