import type { Session } from '@takt/domain/areas/access/session.ts'
import { checkDataDone, checkValues } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import { checkEntries } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { asReader, type Reading } from '../documents/face.ts'
import { createFloorReader } from '../efficiency/face.ts'
import { mayRecord } from './mayRecord.ts'
import { readValues, valuesQuery } from './readValues.ts'
import { recordEntries } from './recordEntries.ts'
import { refuseOtherWork } from './refuseOtherWork.ts'
import { tellFound } from './tellFound.ts'
import { checksheetsTexts as texts } from './texts.ts'

/** The screen at a machine tells, and is told, of values at that one alone: for it there is no other. */
function refuseOtherMachines({ display }: Session, about: readonly { resourceID?: string | null | undefined }[]): void {
  if (!display?.screen) return
  const { resourceID } = display.screen
  const other = about.find((entry) => entry.resourceID !== resourceID)
  if (other) throw notFound(nameOf(resources, { resourceID: other.resourceID ?? '' }))
}

const tags = ['checkData']

/** Values of checks: recorded, and read. */
export function checkDataRoutes(gateway: Gateway): readonly Route[] {
  const floorOf = gateway.shared(createFloorReader)
  return [
    route({
      right: mayRecord,
      method: 'post',
      path: '/checkData',
      tags,
      summary: 'Record what was found at checks; an entry that is sent again counts once',
      body: checkEntries,
      answer: answers('What came of it', checkDataDone),
      handle: async (c, { body: { entries } }) => {
        refuseOtherMachines(c.var.session, entries)
        const reading: Reading = (work) => asReader(gateway, c, work)
        await refuseOtherWork({ dependencies: gateway.dependencies, floorOf }, reading, entries)
        const done = await recordEntries(gateway.dependencies, reading, entries)
        if (done.recorded > 0) tellFound(gateway.dependencies, organizationOf(c.var.session))
        return answer(c, done, texts.recorded(done.recorded))
      },
    }),
    route({
      right: ['checksheets', 'read'],
      method: 'get',
      path: '/checkData',
      tags,
      summary: 'What was found at checks, the latest first',
      query: valuesQuery,
      answer: answers('Values, with what held when they were found', checkValues),
      handle: async (c, { query }) => {
        refuseOtherMachines(c.var.session, [query])
        return answer(c, await asReader(gateway, c, (reader) => readValues(gateway.dependencies, reader, query)))
      },
    }),
  ]
}
