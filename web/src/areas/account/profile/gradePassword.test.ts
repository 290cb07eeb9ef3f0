import { expect, test } from 'vitest'
import { gradePassword } from './gradePassword.ts'

test('common passwords and the user’s own name are graded as too weak, with advice', async () => {
  for (const password of ['Password123!!', 'aaaaaaaaaaaa', 'takttakttakt', 'ada@plant.example']) {
    const { score, hint } = await gradePassword(password, 'ada@plant.example')
    expect(score, password).toBeLessThan(3)
    expect(hint, password).not.toBe('')
  }
})

test('unrelated words are graded as strong enough', async () => {
  for (const password of ['wombat grove lantern 41', 'vier schrauben am morgen'])
    expect((await gradePassword(password, 'ada@plant.example')).score, password).toBeGreaterThanOrEqual(3)
})
