import type { Session } from '@takt/domain/areas/access/session.ts'
import { checkEntries } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { checkDataResult, checkValues } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { asReader, type Reading } from '../documents/index.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { mayRecord } from './mayRecord.ts'
import { publishCheckData } from './publishCheckData.ts'
import { readValues, valuesQuery } from './readValues.ts'
import { recordEntries } from './recordEntries.ts'
import { rejectOtherWork } from './rejectOtherWork.ts'
import { checksheetsTexts as texts } from './texts.ts'

/** Limits the screen of a machine to values of that machine; responds 404 for any other. */
function rejectOtherMachines({ display }: Session, about: readonly { resourceID?: string | null | undefined }[]): void {
  if (!display?.screen) return
  const { resourceID } = display.screen
  const other = about.find((entry) => entry.resourceID !== resourceID)
  if (other) throw notFound(nameOf(resources, { resourceID: other.resourceID ?? '' }))
}

const tags = ['checkData']

/** Routes to record and read check values. */
export function checkDataRoutes(gateway: Gateway): readonly Route[] {
  const floorOf = gateway.shared(createFloorReader)
  return [
    route({
      right: mayRecord,
      method: 'post',
      path: '/checkData',
      tags,
      summary: 'Record check values; a repeated entry counts once',
      body: checkEntries,
      response: responses('The result of the recording', checkDataResult),
      handle: async (c, { body: { entries } }) => {
        rejectOtherMachines(c.var.session, entries)
        const reading: Reading = (work) => asReader(gateway, c, work)
        await rejectOtherWork({ dependencies: gateway.dependencies, floorOf }, reading, entries)
        const result = await recordEntries(gateway.dependencies, reading, entries)
        if (result.recorded > 0) publishCheckData(gateway.dependencies, organizationOf(c.var.session))
        return respond(c, result, texts.recorded(result.recorded))
      },
    }),
    route({
      right: ['checksheets', 'read'],
      method: 'get',
      path: '/checkData',
      tags,
      summary: 'Recorded check values, latest first',
      query: valuesQuery,
      response: responses('Values, with the limits in force when they were measured', checkValues),
      handle: async (c, { query }) => {
        rejectOtherMachines(c.var.session, [query])
        return respond(c, await asReader(gateway, c, (reader) => readValues(gateway.dependencies, reader, query)))
      },
    }),
  ]
}
