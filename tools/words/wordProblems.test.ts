import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longSubjects, readSubjects } from './commitSubjects.ts'
import { applyExceptions, wordProblems } from './wordProblems.ts'

const none = () => false

test('a banned name is reported with its file, line and replacement', () => {
  expect(wordProblems('gateway/a.ts', '\nconst told = 1', none)).toEqual([
    {
      rule: 'name',
      path: 'gateway/a.ts',
      line: 2,
      message: 'the name "told" contains "told" (use notify, report, publish or show)',
    },
  ])
})

test('a banned file name is reported', () => {
  expect(wordProblems('gateway/told.ts', '', none)).toMatchObject([{ rule: 'name', line: 1 }])
})

test('a banned opening of a doc comment is reported', () => {
  expect(wordProblems('gateway/a.ts', '/** What is stored. */\nconst stored = 1', none)).toMatchObject([
    { rule: 'comment', line: 1 },
  ])
})

test('plain names and comments have no problems', () => {
  expect(wordProblems('gateway/readRows.ts', '/** Returns the rows. */\nexport const rows = 1', none)).toEqual([])
})

test('an exception allows its names below its paths only', () => {
  const exempt = applyExceptions([{ names: ['keepAlive'], paths: ['gateway/'], reason: 'an option of Node' }])
  const problemsIn = (path: string) => wordProblems(path, 'const keepAlive = 1', (name) => exempt.allows(path, name))
  expect(problemsIn('web/a.ts')).toHaveLength(1)
  expect(exempt.unused()).toEqual(['keepAlive'])
  expect(problemsIn('gateway/a.ts')).toEqual([])
  expect(exempt.unused()).toEqual([])
})

test('commit subjects have at most 72 characters', () => {
  expect(longSubjects(['a'.repeat(72), 'b'.repeat(73)])).toEqual(['b'.repeat(73)])
})

test('without a Git history no subject is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takt-words-'))
  try {
    execFileSync('git', ['init', '-q', folder])
    expect(readSubjects(folder)).toBeNull()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
