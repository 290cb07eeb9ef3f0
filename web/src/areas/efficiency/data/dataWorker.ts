/// <reference lib="webworker" />

import { breakdownData } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { ApiError, messageOf } from '../../../core/api/apiError.ts'
import { createClient, dataResponse } from '../../../core/api/client.ts'
import { teepResponse } from '../../../core/dashboards/figures/teepResponse.ts'
import { teepTtlSecs } from '../../../core/dashboards/figures/teepTtlSecs.ts'
import { csvBlob } from '../../../core/items/csvFile.ts'
import type { DataCall, DataCalls, DataReply, DataSource } from './dataCalls.ts'
import { bucketRows, csvParts, type DataQuery, type DataRow, groupRows, matchingRows } from './dataRows.ts'
import { dataTables } from './dataTables.ts'

const maxGroups = 100_000
const groupsBy = {
  operations: ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'],
  reasons: ['resourceID', 'timeClass', 'reason'],
} as const

let type = dataTables.buckets
let rows: readonly DataRow[] = []
let lastMatch: { queryKey: string; rows: readonly DataRow[] } | null = null

async function read({ table, ttlSecs, ...source }: DataSource, token: string | null) {
  const client = createClient({ token: () => token, onTokenRejected: () => {} })
  const body = {
    resourceIDs: source.resourceIDs,
    startDate: new Date(source.start).toISOString(),
    endDate: new Date(source.end).toISOString(),
    ttlSecs,
  }
  if (table === 'buckets') {
    const request = { ...body, resolution: source.resolution, ttlSecs: teepTtlSecs }
    const { data } = await client.post('/resources/getTEEP', { schema: teepResponse, body: request })
    return { rows: bucketRows(data), asOf: new Date(data.asOf).toISOString(), more: false }
  }
  const request = { ...body, by: groupsBy[table], limit: maxGroups }
  const { data } = await client.post('/analytics/breakdown', { schema: dataResponse(breakdownData), body: request })
  return { rows: groupRows(data), asOf: data.asOf, more: data.more }
}

/** Returns the matching rows; computed once per query for all of its pages. */
function matching({ parameters }: DataQuery): readonly DataRow[] {
  const queryKey = JSON.stringify(parameters)
  if (lastMatch?.queryKey !== queryKey) lastMatch = { queryKey, rows: matchingRows(type, rows, { parameters }) }
  return lastMatch.rows
}

const calls: DataCalls = {
  async load({ source, token }) {
    const result = await read(source, token)
    type = dataTables[source.table]
    rows = result.rows
    lastMatch = null
    return { count: rows.length, asOf: result.asOf, more: result.more }
  },
  async page({ first, size, ...query }) {
    const all = matching(query)
    return { rows: all.slice(first, first + size), total: all.length }
  },
  async csv({ names, ...query }) {
    const all = matching(query)
    return { file: csvBlob(...csvParts(type, all, names)), rows: all.length }
  },
}

self.addEventListener('message', async ({ data: { id, name, input } }: MessageEvent<DataCall>) => {
  const reply = await (
    calls[name] as (input: unknown) => Promise<Extract<DataReply, { response: unknown }>['response']>
  )(input)
    .then((response) => ({ id, response }))
    .catch((error: unknown) => ({
      id,
      message: messageOf(error),
      status: error instanceof ApiError ? error.status : -1,
    }))
  self.postMessage(reply satisfies DataReply)
})
