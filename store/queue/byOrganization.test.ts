import { expect, test } from 'vitest'
import { byOrganization } from './byOrganization.ts'

test('one organization’s work waits or fails without keeping another from its own, and is done in order', async () => {
  const free = Promise.withResolvers<void>()
  const done: string[] = []
  const rows = [
    { organizationId: 1, name: 'first' },
    { organizationId: 1, name: 'second' },
    { organizationId: 2, name: 'fails' },
    { organizationId: 2, name: 'other' },
  ]
  const failed = await byOrganization(rows, async ({ name }) => {
    if (name === 'first') await free.promise
    if (name === 'fails') throw new Error(name)
    done.push(name)
    if (name === 'other') free.resolve()
  })
  expect(done).toEqual(['other', 'first', 'second'])
  expect(failed).toEqual([new Error('fails')])
})
