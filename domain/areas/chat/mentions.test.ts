import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayMention, mentioned, mentionsIn, typedMention } from './mentions.ts'

const people = ['ann@demo.takt', 'bob', 'bob.b', 'Кирилл']

describe('mentions in a text', () => {
  test('start with an @ at the start of a word, ignore case and may be followed by punctuation', () => {
    expect(mentioned('@ann@demo.takt, look at this', people)).toEqual(['ann@demo.takt'])
    expect(mentioned('thanks (@BOB)! and @кирилл.', people)).toEqual(['bob', 'Кирилл'])
    expect(mentioned('@bob\n@bob @bob', people)).toEqual(['bob'])
  })

  test('match the longest name, so that the start of another name does not count', () => {
    expect(mentioned('@bob.b', people)).toEqual(['bob.b'])
    expect(mentioned('@bob.', people)).toEqual(['bob'])
    expect(mentioned('@bobby @bo', people)).toEqual([])
  })

  test('exclude email addresses, URLs and unknown users', () => {
    expect(mentioned('write to ann@demo.takt or x@bob', people)).toEqual([])
    expect(mentioned('https://plant.test/@bob', people)).toEqual([])
    expect(mentioned('@nobody @ @@bob', people)).toEqual([])
  })

  test('are a subset of the candidates, and each has the right position', () => {
    const word = fc.oneof(fc.constantFrom(...people.map((name) => `@${name}`), '@', ' ', ', ', '.\n', '('), fc.string())
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const text = words.join('')
        const may = new Set(mayMention(text))
        for (const { start, end, userName } of mentionsIn(text, people)) {
          expect(text.slice(start, end).toLowerCase()).toBe(`@${userName.toLowerCase()}`)
          expect(may).toContain(userName.toLowerCase())
        }
      }),
    )
  })

  test('take no longer for a text of only @', () => {
    const text = '@a'.repeat(2000)
    const before = process.threadCpuUsage()
    mentionsIn(text, people)
    mayMention(`@${'.'.repeat(254)} `.repeat(15))
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(200_000)
  })
})

test('returns the partial name before the caret after an @, and null elsewhere', () => {
  expect(typedMention('hello @an', 9)).toEqual({ start: 6, typed: 'an' })
  expect(typedMention('@', 1)).toEqual({ start: 0, typed: '' })
  expect(typedMention('hello @an', 5)).toBe(null)
  expect(typedMention('ann@demo', 8)).toBe(null)
  expect(typedMention('@ann ', 5)).toBe(null)
})
