import { expect, test } from 'vitest'
import { docNameOf, titleOf } from './docName.ts'

// Proves ADM-129, OPS-216
test('replaces spaces in a name by underscores', () => {
  expect(docNameOf('Turn the shaft')).toBe('Turn_the_shaft')
})

// Proves ADM-130
test('reduces repeated underscores to one, and capitalizes the first letter', () => {
  expect(docNameOf('turn__the___shaft')).toBe('Turn_the_shaft')
  expect(docNameOf(' turn _ the\tshaft ')).toBe('Turn_the_shaft')
  expect(docNameOf('öl wechseln')).toBe('Öl_wechseln')
  expect(docNameOf('7 steps')).toBe('7_steps')
})

test('the title is the name without underscores', () => {
  expect(titleOf('Turn_the_shaft')).toBe('Turn the shaft')
})
