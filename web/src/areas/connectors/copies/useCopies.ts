import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { copiesResponse } from '@takt/domain/areas/connectors/responses/copies.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { bulkRejection } from '@takt/domain/core/item/bulk.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { z } from 'zod'
import { ApiError } from '../../../core/api/apiError.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { rejectedFields } from '../../../core/api/rejectedFields.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { connectorTexts } from '../texts.ts'
import type { CopyColumn, copiesOf } from './copyRows.ts'

const device = rowWith(devices, ['deviceId', 'deviceName'])
const pageSize = 1_000

/** Returns the problems of each row, by index, of a rejected request; null if it was rejected as a whole. */
export function rowProblems(error: unknown, columns: readonly CopyColumn[]): Map<number, string[]> | null {
  const rejection = bulkRejection.safeParse(error instanceof ApiError ? error.data : null)
  if (!rejection.success) return null
  const labelOf = (field: string) =>
    field === 'deviceId'
      ? connectorTexts.copy.device
      : (columns.find(({ name }) => name === field)?.label ?? field.replace(/^options\./, ''))
  return new Map(
    rejection.data.rows.map(({ index, message, fields }) => {
      const problems = Object.entries(fields ?? {}).map(([field, text]) =>
        connectorTexts.copy.problem(labelOf(field), text),
      )
      return [index, problems.length > 0 ? problems : [message]]
    }),
  )
}

/** Returns the first rejected secret or replaced text with its label; null if none was rejected. */
export function requestProblem(error: unknown, definitions: readonly OptionDefinition[]): string | null {
  const texts = connectorTexts.copy
  const fields = rejectedFields(error)
  const secret = definitions.find(({ name }) => `secrets.${name}` in fields)
  if (secret) return texts.problem(secret.label, texts.secretsHint)
  const replaced = Object.entries(fields).find(([name]) => name.startsWith('replace.'))
  return replaced ? texts.problem(texts.replaceColumn(replaced[0].slice('replace.'.length)), replaced[1]) : null
}

/** Returns the calls of copying a connector: loading all devices, validating, and creating the copies. */
export function useCopies(connectorId: number) {
  const client = useClient()
  return {
    async loadDevices() {
      const all: z.output<typeof device>[] = []
      for (let offset = 0; ; offset += pageSize) {
        const query = { orderBy: 'deviceId:asc', offset, limit: pageSize, ttlSecs: 0 }
        const { data } = await client.get('/devices', { schema: dataResponse(z.array(device)), query })
        all.push(...data)
        if (data.length < pageSize) return all
      }
    },
    async send(
      copies: ReturnType<typeof copiesOf>,
      more: { secrets: Readonly<Record<string, string>>; dryRun: boolean },
    ) {
      const entered = Object.entries(more.secrets).filter(([, secret]) => secret !== '')
      const body = { connectorId, copies, secrets: Object.fromEntries(entered), dryRun: more.dryRun }
      const { data } = await client.post('/connectors/copies', { schema: dataResponse(copiesResponse), body })
      return data.connectorIds
    },
  }
}
