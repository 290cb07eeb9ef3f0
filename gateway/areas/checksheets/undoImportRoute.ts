import { importNamed, importUndone } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { asReader } from '../documents/index.ts'
import { mayRecord } from './mayRecord.ts'
import { publishCheckData } from './publishCheckData.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { undoImport } from './undoImport.ts'

/** `POST /checkData/import/undo`: undoes an own import, all or none. */
export const undoImportRoute = (gateway: Gateway): Route =>
  route({
    right: mayRecord,
    method: 'post',
    path: '/checkData/import/undo',
    tags: ['checkData'],
    summary: 'Undo an own import, all or none, unless one of its values has been corrected since',
    body: importNamed,
    response: responses('The number of undone values', importUndone),
    handle: async (c, { body }) => {
      const { dependencies } = gateway
      const takenBack = await asReader(gateway, c, (reader) => undoImport(dependencies.clickhouse, reader, body))
      publishCheckData(dependencies, organizationOf(c.var.session))
      return respond(c, { takenBack }, texts.undone(takenBack))
    },
  })
