/// <reference lib="webworker" />

import { breakdownData } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { ApiError, sentenceOf } from '../../../core/api/apiError.ts'
import { answered, createClient } from '../../../core/api/client.ts'
import { teepAnswer } from '../../../core/dashboards/figures/teepAnswer.ts'
import { teepTtlSecs } from '../../../core/dashboards/figures/teepTtlSecs.ts'
import { csvBlob } from '../../../core/items/csvFile.ts'
import type { DataCall, DataCalls, DataReply, DataSource } from './dataCalls.ts'
import { bucketRows, csvParts, type DataQuestion, type DataRow, groupRows, matchingRows } from './dataRows.ts'
import { dataTables } from './dataTables.ts'

const mostGroups = 100_000
const groupsBy = {
  operations: ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'],
  reasons: ['resourceID', 'timeClass', 'reason'],
} as const

let type = dataTables.buckets
let rows: readonly DataRow[] = []
let found: { question: string; rows: readonly DataRow[] } | null = null

async function read({ table, ttlSecs, ...source }: DataSource, token: string | null) {
  const client = createClient({ token: () => token, onTokenRejected: () => {} })
  const body = {
    resourceIDs: source.resourceIDs,
    startDate: new Date(source.start).toISOString(),
    endDate: new Date(source.end).toISOString(),
    ttlSecs,
  }
  if (table === 'buckets') {
    const asked = { ...body, resolution: source.resolution, ttlSecs: teepTtlSecs }
    const { data } = await client.post('/resources/getTEEP', { schema: teepAnswer, body: asked })
    return { rows: bucketRows(data), asOf: new Date(data.asOf).toISOString(), more: false }
  }
  const asked = { ...body, by: groupsBy[table], limit: mostGroups }
  const { data } = await client.post('/analytics/breakdown', { schema: answered(breakdownData), body: asked })
  return { rows: groupRows(data), asOf: data.asOf, more: data.more }
}

/** What matches, found once for as many pages of it as are asked for. */
function matching({ parameters }: DataQuestion): readonly DataRow[] {
  const question = JSON.stringify(parameters)
  if (found?.question !== question) found = { question, rows: matchingRows(type, rows, { parameters }) }
  return found.rows
}

const calls: DataCalls = {
  async load({ source, token }) {
    const answer = await read(source, token)
    type = dataTables[source.table]
    rows = answer.rows
    found = null
    return { count: rows.length, asOf: answer.asOf, more: answer.more }
  },
  async page({ first, size, ...question }) {
    const all = matching(question)
    return { rows: all.slice(first, first + size), total: all.length }
  },
  async csv({ names, ...question }) {
    const all = matching(question)
    return { file: csvBlob(...csvParts(type, all, names)), rows: all.length }
  },
}

self.addEventListener('message', async ({ data: { id, name, given } }: MessageEvent<DataCall>) => {
  const reply = await (calls[name] as (input: unknown) => Promise<Extract<DataReply, { answer: unknown }>['answer']>)(
    given,
  )
    .then((answer) => ({ id, answer }))
    .catch((error: unknown) => ({
      id,
      sentence: sentenceOf(error),
      status: error instanceof ApiError ? error.status : -1,
    }))
  self.postMessage(reply satisfies DataReply)
})
