import { describe, expect, test } from 'vitest'
import { passwordWeakness } from './passwordStrength.ts'

describe('password strength', () => {
  test('common passwords, keyboard rows, repetition and what is known of the user are too weak, and it is said why', async () => {
    const weak = [
      'Password123!!',
      'qwertyuiop[]',
      'aaaaaaaaaaaa',
      'takttakttakt',
      'ada@plant.example',
      'letmeinletmein',
    ]
    for (const password of weak)
      expect(await passwordWeakness(password, ['ada@plant.example']), password).toMatch(/too easy to guess\. \S/)
  })

  test('unrelated words are strong enough, whatever characters they are made of', async () => {
    for (const password of ['wombat grove lantern 41', 'vier schrauben am morgen', 'correct horse battery'])
      expect(await passwordWeakness(password, ['ada@plant.example']), password).toBeNull()
  })

  test('a very long password is judged quickly by its beginning', async () => {
    expect(await passwordWeakness(`wombat grove lantern 41${'x'.repeat(230)}`, [])).toBeNull()
    expect(await passwordWeakness('ab1'.repeat(85), [])).toMatch(/too easy/)
  })
})
