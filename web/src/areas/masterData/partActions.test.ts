import { expect, test } from 'vitest'
import { createClient } from '../../core/api/client.ts'
import { createPartActions, createRevisionActions } from './partActions.ts'
import { createJobClient } from './useJobActions.ts'

type Call = { method: string; path: string; body: unknown }

/** A client that records its calls; `respond` returns the rejection of a call, null for success (the default). */
function recording(respond: (call: Call) => { status: number; message: string } | null = () => null) {
  const calls: Call[] = []
  const client = createClient({
    token: () => 'abc',
    onTokenRejected: () => {},
    fetch: async (address, init) => {
      const call = {
        method: String(init?.method),
        path: String(address),
        body: init?.body ? JSON.parse(String(init.body)) : null,
      }
      calls.push(call)
      const rejection = respond(call)
      const row = { ...call.body, version: 1, rowId: `row ${calls.length}` }
      const data = call.path.endsWith('/bulk') ? { added: [], changed: [], removed: 0 } : row
      return rejection
        ? Response.json({ success: false, message: rejection.message, data: null }, { status: rejection.status })
        : Response.json({ success: true, message: '', data })
    },
  })
  return { client, calls, paths: () => calls.map(({ method, path }) => `${method} ${path}`) }
}

// Proves ADM-178, ADM-179, ADM-180
test('adding a part calls POST /api/parts, then /api/revisions with revision 0, then /api/assemblies with sequence 0', async () => {
  const { client, calls } = recording()
  const { add, texts } = createPartActions(client)
  expect((await add([{ partNum: 'P-9', description: 'Shaft' }])).failures).toEqual([])
  expect(calls).toEqual([
    { method: 'POST', path: '/api/parts', body: { partNum: 'P-9', description: 'Shaft' } },
    {
      method: 'POST',
      path: '/api/revisions',
      body: { partNum: 'P-9', revision: '0', description: 'Initial Revision' },
    },
    {
      method: 'POST',
      path: '/api/assemblies',
      body: { partNum: 'P-9', revision: '0', assemblySeq: 0, description: 'Main Assembly' },
    },
  ])
  expect(texts.added).toBe('Part(s) Have Been Added')
})

// Proves ADM-181
test('adding a revision calls POST /api/revisions, then /api/assemblies; the part comes from the list’s filter', async () => {
  const { client, calls } = recording()
  const { add, texts } = createRevisionActions(client, { partNum: 'P-9' })
  await add([{ revision: 'B', description: '' }])
  expect(calls).toEqual([
    { method: 'POST', path: '/api/revisions', body: { partNum: 'P-9', revision: 'B' } },
    {
      method: 'POST',
      path: '/api/assemblies',
      body: { partNum: 'P-9', revision: 'B', assemblySeq: 0, description: 'Main Assembly' },
    },
  ])
  expect(texts.added).toBe('Revision(s) Have Been Added')
})

test('a job is added by its part: jobNum, partNum, revision and prodQty of each row', async () => {
  const { client, calls } = recording()
  await createJobClient(client).add({ jobNum: 'J-1', partNum: 'P-9', revision: '0', prodQty: 12 })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/jobs/addByPart',
      body: { jobNum: 'J-1', partNum: 'P-9', revision: '0', prodQty: 12 },
    },
  ])
})

test('several rows are checked with a dry run before the first one is written', async () => {
  const { client, paths, calls } = recording(({ path }) =>
    path === '/api/parts/bulk' ? { status: 400, message: 'no' } : null,
  )
  const { failures } = await createPartActions(client).add([{ partNum: 'A' }, { partNum: 'B' }])
  expect(paths()).toEqual(['POST /api/parts/bulk'])
  expect(calls[0]?.body).toEqual({ add: [{ partNum: 'A' }, { partNum: 'B' }], dryRun: true })
  expect(failures).toMatchObject([{ message: 'no', status: 400 }])
})

test('an incomplete addition continues where it stopped', async () => {
  let isDown = true
  const { client, paths, calls } = recording(({ path }) =>
    isDown && path === '/api/assemblies' ? { status: 500, message: 'try later' } : null,
  )
  const { add } = createPartActions(client)
  expect((await add([{ partNum: 'A' }])).failures).toMatchObject([{ index: 0, message: 'try later' }])
  calls.length = 0
  isDown = false
  expect((await add([{ partNum: 'A' }])).failures).toEqual([])
  expect(paths()).toEqual(['POST /api/assemblies'])
})
