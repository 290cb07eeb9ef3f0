import { afterAll, afterEach, beforeAll } from 'vitest'
import { createSequencesFixture, type SequencesFixture } from './tagSequencesServer.fixture.ts'

export let fixture: SequencesFixture

export const put = (type: string, id: string, epc: string) => [
  `GET /tagAssociations?epc=${epc}`,
  `GET /tags?epc=${epc}`,
  `POST /tags {"epc":"${epc}","active":true}`,
  `POST /tagAssociations {"associationType":"${type}","associationID":"${id}","epc":"${epc}","active":true}`,
]

export const withoutTagCreation = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('POST /tags '))

export const takeOff = (type: string, id: string) =>
  `DELETE /tagAssociations?associationType=${type}&associationID=${id}`

/** Registers the hooks that prepare and close the fixture shared by these tests. */
export function prepareTagSequences(): void {
  beforeAll(async () => {
    fixture = await createSequencesFixture()
  })
  afterAll(() => fixture?.close())
  afterEach(() => fixture.notices.clear())
}
