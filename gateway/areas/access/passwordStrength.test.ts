import { describe, expect, test } from 'vitest'
import { passwordWeakness } from './passwordStrength.ts'

describe('password strength', () => {
  test('rejects common passwords, keyboard rows, repetition and personal data as too weak, with a reason', async () => {
    const weakPasswords = [
      'Password123!!',
      'qwertyuiop[]',
      'aaaaaaaaaaaa',
      'takttakttakt',
      'ada@plant.example',
      'letmeinletmein',
    ]
    for (const password of weakPasswords)
      expect(await passwordWeakness(password, ['ada@plant.example']), password).toMatch(/too easy to guess\. \S/)
  })

  test('accepts unrelated words, whatever characters they contain', async () => {
    for (const password of ['wombat grove lantern 41', 'vier schrauben am morgen', 'correct horse battery'])
      expect(await passwordWeakness(password, ['ada@plant.example']), password).toBeNull()
  })

  test('a very long password is checked quickly by its beginning', async () => {
    expect(await passwordWeakness(`wombat grove lantern 41${'x'.repeat(230)}`, [])).toBeNull()
    expect(await passwordWeakness('ab1'.repeat(85), [])).toMatch(/too easy/)
  })
})
