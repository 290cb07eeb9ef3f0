/// <reference lib="webworker" />

import { breakdownData } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { ApiError, messageOf } from '../../../core/api/apiError.ts'
import { createClient, dataResponse } from '../../../core/api/client.ts'
import { teepColumnsResponse } from '../../../core/dashboards/figures/teepResponse.ts'
import { teepTtlSecs } from '../../../core/dashboards/figures/teepTtlSecs.ts'
import { csvBlob } from '../../../core/items/csvFile.ts'
import type { DataCall, DataCalls, DataReply, DataSource } from './dataCalls.ts'
import { bucketRows, csvParts, type DataQuery, type DataRows, groupRows, matchingRows } from './dataRows.ts'
import { dataTables } from './dataTables.ts'

const maxGroups = 100_000
const groupsBy = {
  operations: ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'],
  reasons: ['resourceID', 'timeClass', 'reason'],
} as const

let type = dataTables.buckets
let rows: DataRows = groupRows({ rows: [] })
let lastMatch: { queryKey: string; indices: readonly number[] } | null = null

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
    const { data } = await client.post('/analytics/teepColumns', { schema: teepColumnsResponse, body: request })
    const { machines, recomputing } = data
    return { rows: bucketRows(machines), asOf: new Date(data.asOf).toISOString(), more: false, recomputing }
  }
  const request = { ...body, by: groupsBy[table], limit: maxGroups }
  const { data } = await client.post('/analytics/breakdown', { schema: dataResponse(breakdownData), body: request })
  return { rows: groupRows(data), asOf: data.asOf, more: data.more, recomputing: data.recomputing }
}

/** Returns the indices of the matching rows; computed once per query for all of its pages. */
function matching({ parameters }: DataQuery): readonly number[] {
  const queryKey = JSON.stringify(parameters)
  if (lastMatch?.queryKey !== queryKey) lastMatch = { queryKey, indices: matchingRows(type, rows, { parameters }) }
  return lastMatch.indices
}

const calls: DataCalls = {
  async load({ source, token }) {
    const { rows: rowsRead, ...result } = await read(source, token)
    type = dataTables[source.table]
    rows = rowsRead
    lastMatch = null
    return { count: rows.count, ...result }
  },
  async page({ first, size, ...query }) {
    const indices = matching(query)
    return { rows: indices.slice(first, first + size).map(rows.rowAt), total: indices.length }
  },
  async csv({ names, ...query }) {
    const indices = matching(query)
    return { file: csvBlob(...csvParts(type, rows, { indices, names })), rows: indices.length }
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
