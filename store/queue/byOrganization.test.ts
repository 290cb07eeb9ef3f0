import { expect, test } from 'vitest'
import { byOrganization } from './byOrganization.ts'

test('work of one organization that waits or fails does not block that of others, and runs in order', async () => {
  const free = Promise.withResolvers<void>()
  const completed: string[] = []
  const rows = [
    { organizationId: 1, name: 'first' },
    { organizationId: 1, name: 'second' },
    { organizationId: 2, name: 'fails' },
    { organizationId: 2, name: 'other' },
  ]
  const failed = await byOrganization(rows, async ({ name }) => {
    if (name === 'first') await free.promise
    if (name === 'fails') throw new Error(name)
    completed.push(name)
    if (name === 'other') free.resolve()
  })
  expect(completed).toEqual(['other', 'first', 'second'])
  expect(failed).toEqual([new Error('fails')])
})
