import { importNamed, importUndone } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { asReader } from '../documents/face.ts'
import { mayRecord } from './mayRecord.ts'
import { tellFound } from './tellFound.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { undoImport } from './undoImport.ts'

/** `POST /checkData/import/undo`: an import of one's own is taken back, all or none. */
export const undoImportRoute = (gateway: Gateway): Route =>
  route({
    right: mayRecord,
    method: 'post',
    path: '/checkData/import/undo',
    tags: ['checkData'],
    summary: 'Take back what one’s own import recorded, all or none, unless a value was put right since',
    body: importNamed,
    answer: answers('How many values were taken back', importUndone),
    handle: async (c, { body }) => {
      const { dependencies } = gateway
      const takenBack = await asReader(gateway, c, (reader) => undoImport(dependencies.clickhouse, reader, body))
      tellFound(dependencies, organizationOf(c.var.session))
      return answer(c, { takenBack }, texts.undone(takenBack))
    },
  })
