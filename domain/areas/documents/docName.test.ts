import { expect, test } from 'vitest'
import { docNameOf, titleOf } from './docName.ts'

// Proves ADM-129, OPS-216
test('spaces of a name become underscores', () => {
  expect(docNameOf('Turn the shaft')).toBe('Turn_the_shaft')
})

// Proves ADM-130
test('repeated underscores are one, and the first letter is a capital', () => {
  expect(docNameOf('turn__the___shaft')).toBe('Turn_the_shaft')
  expect(docNameOf(' turn _ the\tshaft ')).toBe('Turn_the_shaft')
  expect(docNameOf('öl wechseln')).toBe('Öl_wechseln')
  expect(docNameOf('7 steps')).toBe('7_steps')
})

test('a title is the name without underscores', () => {
  expect(titleOf('Turn_the_shaft')).toBe('Turn the shaft')
})
