import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { expect, test, vi } from 'vitest'
import { createClient } from '../api/client.ts'
import { createItemClient } from './itemClient.ts'

const row = { jobNum: 'J/1', assemblySeq: 0, oprSeq: 10, version: 3, rowId: 'r' }

function listening(data: unknown) {
  const requests: string[] = []
  const client = createClient({
    token: () => 'abc',
    onTokenRejected: () => {},
    fetch: async (address, init) => {
      const type = new Headers(init?.headers).get('content-type')
      requests.push([init?.method, address, ...(init?.body ? [type, init.body] : [])].join(' '))
      return new Response(JSON.stringify({ success: true, message: '', data }))
    },
  })
  return { client, sent: requests }
}

test('a single key is sent in the path, a composite one in the query', async () => {
  const { client, sent: requests } = listening(row)
  const itemClient = createItemClient(client, jobs)
  await itemClient.change({ jobNum: 'J/1' }, { prodQty: 5 }, { version: 3 })
  await itemClient.remove({ jobNum: 'J/1' })
  const operationsClient = createItemClient(client, jobOperations)
  await operationsClient.change({ jobNum: 'J/1', assemblySeq: 0, oprSeq: 10 }, { resourceID: null })
  expect(requests).toEqual([
    'PUT /api/jobs/J%2F1 application/json {"prodQty":5,"version":3}',
    'DELETE /api/jobs/J%2F1',
    'PUT /api/jobOperations?jobNum=J%2F1&assemblySeq=0&oprSeq=10 application/json {"resourceID":null}',
  ])
})

test('lists are requested without cache, with several filters of the same name', async () => {
  const { client, sent: requests } = listening([row])
  const rows = await createItemClient(client, jobs).list({ partNumContains: ['a', 'b'], limit: 26 })
  expect(rows).toEqual([row])
  expect(requests).toEqual(['GET /api/jobs?partNumContains=a&partNumContains=b&limit=26&ttlSecs=0'])
})

test('a file is sent as text, its options in the query', async () => {
  const counts = { rows: 1, added: 1, changed: 0, unchanged: 0, problems: [], problemCount: 0 }
  const { client, sent: requests } = listening(counts)
  const response = await createItemClient(client, jobs).importCsv('jobNum\nJ-1', { mode: 'upsert', dryRun: true })
  expect(response).toEqual(counts)
  expect(requests).toEqual([
    'POST /api/jobs/import?mode=upsert&dryRun=true&decimal=point text/csv; charset=utf-8 jobNum\nJ-1',
  ])
})

test('a response whose values are of another kind is rejected', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = listening([{ ...row, prodQty: 'many' }])
  await expect(createItemClient(client, jobs).list({})).rejects.toThrow()
  consoleError.mockRestore()
})

test('a response may omit a structured value, as it does secrets', async () => {
  const { options: _, ...connector } = {
    connectorId: 1,
    connectorTypeId: 'opcua',
    description: null,
    deviceId: 1,
    enabled: false,
    options: {},
    version: 1,
    rowId: 'r',
  }
  const { client } = listening([connector])
  expect(await createItemClient(client, connectors).list({})).toEqual([connector])
})
