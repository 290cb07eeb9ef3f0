import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageParts, pathWithin } from './messageParts.ts'

const origin = 'https://plant.test'
const parts = (text: string, mentions: string[] = []) => messageParts(text, { mentions, origin })

describe('the parts of a message', () => {
  test('separate mentions and links within the installation from text', () => {
    expect(parts('@bob: see https://plant.test/jobs/J-1?mark=a~b, please', ['bob'])).toEqual([
      { kind: 'mention', text: '@bob', userName: 'bob' },
      { kind: 'text', text: ': see ' },
      { kind: 'link', text: 'https://plant.test/jobs/J-1?mark=a~b', path: '/jobs/J-1?mark=a~b' },
      { kind: 'text', text: ', please' },
    ])
  })

  test('keep other URLs, and paths that are not pages, as text', () => {
    for (const text of [
      'https://plant.test.evil.example/jobs/J-1',
      'http://plant.test/jobs/J-1',
      'https://plant.test:8443/jobs/J-1',
      'https://plant.test@evil.example/',
      'https://me:secret@plant.test/jobs/J-1',
      'javascript:alert(1)',
      'https://plant.test//evil.example/x',
      'https://plant.test/\\evil.example',
      'https://plant.test/api/users',
      'https://plant.test/login?redirect=x',
    ])
      expect([text, parts(text)]).toEqual([text, [{ kind: 'text', text }]])
  })

  test('preserve the whole text, and every path stays within the origin', () => {
    const word = fc.oneof(
      fc.constantFrom('@bob', ' ', 'https://plant.test/', 'https://plant.test/jobs/J-1', '.', ')', '<b>', '//', '\n'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 15 }), (words) => {
        const text = words.join('')
        const found = parts(text, ['bob'])
        expect(found.map((part) => part.text).join('')).toBe(text)
        for (const part of found) if (part.kind === 'link') expect(new URL(part.path, origin).origin).toBe(origin)
      }),
    )
  })
})

test('the path of a link is the one that the router navigates to', () => {
  expect(pathWithin('https://plant.test', origin)).toBe('/')
  expect(pathWithin('https://plant.test/efficiency/details?machine=M-01#x', origin)).toBe(
    '/efficiency/details?machine=M-01#x',
  )
  expect(pathWithin('nothing', origin)).toBe(null)
})
