import { afterAll, afterEach, beforeAll } from 'vitest'
import { createSequencesBed, type SequencesBed } from './tagSequences.bed.ts'

export let bed: SequencesBed

export const put = (type: string, id: string, epc: string) => [
  `GET /tagAssociations?epc=${epc}`,
  `GET /tags?epc=${epc}`,
  `POST /tags {"epc":"${epc}","active":true}`,
  `POST /tagAssociations {"associationType":"${type}","associationID":"${id}","epc":"${epc}","active":true}`,
]

export const known = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('POST /tags '))

export const takeOff = (type: string, id: string) =>
  `DELETE /tagAssociations?associationType=${type}&associationID=${id}`

/** Registers the hooks that prepare and close what these tests share. */
export function prepareTagSequences(): void {
  beforeAll(async () => {
    bed = await createSequencesBed()
  })
  afterAll(() => bed?.close())
  afterEach(() => bed.notices.clear())
}
