import { expect, test } from 'vitest'
import { actionOf, hasFailed, performWork } from '../../src/core/items/performWork.ts'
import { endWork, idleWork, startWork, workingOf } from '../../src/core/items/workingState.ts'
import { fixture, prepareTagSequences, put, takeOff, withoutTagCreation } from './tagSequences.fixture.ts'

prepareTagSequences()

const cases = [
  {
    type: 'jobAssemblies',
    id: 'J~1',
    key: { jobNum: 'J', assemblySeq: 1 },
    query: 'jobNum=J&assemblySeq=1',
  },
  {
    type: 'jobOperations',
    id: 'J~0~10',
    key: { jobNum: 'J', assemblySeq: 0, oprSeq: 10 },
    query: 'jobNum=J&assemblySeq=0&oprSeq=10',
  },
] as const

// Proves ADM-050, ADM-051, ADM-053, ADM-192, ADM-200, ADM-203, ADM-206, ADM-209
test.each(cases)('$type, add: the row without epc, then each tag once', async ({ type, id, key }) => {
  const calls = await fixture.callsOf(async () => {
    const { failures, rows } = await fixture.actions[type].add([{ ...key, description: 'x', epc: ['A1', 'a1 ', 'A2'] }])
    expect(failures).toEqual([])
    expect(rows?.[0]?.epc).toEqual(['A1', 'A2'])
  })
  const normalizedCalls = calls.map((call) => call.replace(/"resourceID":null,|"partNum":null,/g, ''))
  const body = JSON.stringify({ ...key, description: 'x' })
  const tags = type === 'jobAssemblies' ? put : (...input: Parameters<typeof put>) => withoutTagCreation(put(...input))
  expect(normalizedCalls).toEqual([`POST /${type} ${body}`, ...tags(type, id, 'A1'), ...tags(type, id, 'A2')])
})

// Proves ADM-201, ADM-204, ADM-210
test.each(cases)(
  '$type, change: the row by its composite key, all associations deleted, then each tag ensured and added',
  async ({ type, id, query }) => {
    const row = await fixture.must('GET', `${type}/${id}`)
    const fresh = type === 'jobAssemblies' ? 'B1' : 'B2'
    const calls = await fixture.callsOf(async () => {
      const fields = { description: 'y', epc: ['A2', fresh] }
      const { failures, rows } = await fixture.actions[type].change([{ row, fields, version: row.version }])
      expect(failures).toEqual([])
      expect(rows?.[0]).toMatchObject({ description: 'y', epc: ['A2', fresh] })
    })
    expect(calls).toEqual([
      `PUT /${type}?${query} {"description":"y","version":${row.version}}`,
      takeOff(type, id),
      ...withoutTagCreation(put(type, id, 'A2')),
      ...put(type, id, fresh),
    ])
  },
)

test.each(cases)('$type, change of other fields: the tags of the row are put on it again', async ({ type, id }) => {
  const row = await fixture.must('GET', `${type}/${id}`)
  await fixture.must('POST', 'tagAssociations', { associationType: type, associationID: id, epc: 'C1' })
  const { rows } = await fixture.actions[type].change([{ row, fields: { description: 'z' } }])
  expect(rows?.[0]).toMatchObject({ description: 'z', epc: [...row.epc, 'C1'] })
})

// Proves ADM-202, ADM-205, ADM-211
test.each(cases)('$type, delete: the associations, then the row', async ({ type, id, query }) => {
  const row = await fixture.must('GET', `${type}/${id}`)
  const calls = await fixture.callsOf(async () => {
    expect(await fixture.actions[type].remove([row])).toEqual({ failures: [] })
  })
  expect(calls).toEqual([takeOff(type, id), `DELETE /${type}?${query}`])
  expect(await fixture.must('GET', `tagAssociations?associationType=${type}&associationID=${id}`)).toEqual([])
})

test.each(cases)('$type are added, changed and deleted one by one, in the given order', async ({ type, key }) => {
  const last = Object.keys(key).at(-1)!
  const rows = [30, 20, 40].map((seq) => ({ ...key, [last]: seq }))
  const order = (calls: readonly string[], method: string) =>
    calls
      .filter((call) => call.startsWith(`${method} /${type}`) && !call.includes('/bulk'))
      .map((call) => Number(new RegExp(`${last}"?[=:](\\d+)`).exec(call)?.[1]))
  let savedRows: readonly { version: number; rowId: string }[] = []
  const adds = await fixture.callsOf(async () => {
    savedRows = (await fixture.actions[type].add(rows)).rows ?? []
  })
  expect(order(adds, 'POST')).toEqual([30, 20, 40])
  const changes = await fixture.callsOf(() =>
    fixture.actions[type].change(savedRows.map((row) => ({ row, fields: { description: 'w' } }))),
  )
  expect(order(changes, 'PUT')).toEqual([30, 20, 40])
  const removals = await fixture.callsOf(() => fixture.actions[type].remove(savedRows))
  expect(order(removals, 'DELETE')).toEqual([30, 20, 40])
})

// Proves ADM-105, ADM-108
test.each(cases)(
  '$type: each row is completed, including its tags, before the next one starts',
  async ({ type, key }) => {
    const last = Object.keys(key).at(-1)!
    const seqs = [31, 21, 41]
    /** Returns the sequence number of the row that a call belongs to. */
    const seqOf = (call: string) => seqs.find((seq) => new RegExp(`\\b${seq}\\b|T${seq}`).test(call))
    const rowOrder = (calls: readonly string[]) => {
      const rows = calls.filter((call) => !call.includes('/bulk ')).map(seqOf)
      return rows.filter((seq, at) => seq !== rows[at - 1])
    }
    let savedRows: readonly { version: number; rowId: string }[] = []
    const adds = await fixture.callsOf(async () => {
      const rows = seqs.map((seq) => ({ ...key, [last]: seq, epc: [`T${seq}`] }))
      savedRows = (await fixture.actions[type].add(rows)).rows ?? []
    })
    expect([rowOrder(adds), fixture.maxConcurrent()]).toEqual([seqs, 1])
    const changes = await fixture.callsOf(() =>
      fixture.actions[type].change(
        savedRows.map((row, at) => ({ row, fields: { description: 'w', epc: [`T${seqs[at]}`] } })),
      ),
    )
    expect([rowOrder(changes), fixture.maxConcurrent()]).toEqual([seqs, 1])
    const removals = await fixture.callsOf(() => fixture.actions[type].remove(savedRows))
    expect([rowOrder(removals), fixture.maxConcurrent()]).toEqual([seqs, 1])
  },
)

test.each(cases)(
  '$type: a single row that cannot be deleted is rejected by its own call, and gets its tags back',
  async ({ type, key, query }) => {
    const last = Object.keys(key).at(-1)!
    await fixture.actions[type].add([{ ...key, [last]: 51, epc: ['U51'] }])
    const [row] = await fixture.must('GET', `${type}?${last}=51`)
    const createRejection = () =>
      new Response(JSON.stringify({ success: false, message: 'It is in use' }), { status: 409 })
    const at = query.replace(/\d+$/, '51')
    const calls = await fixture.callsOf(async () => {
      const rejectDelete = (call: string) => (call === `DELETE /${type}?${at}` ? createRejection() : null)
      const { failures } = await fixture.failWhile(rejectDelete, () => fixture.actions[type].remove([row]))
      expect(failures).toMatchObject([{ index: 0, status: 409, message: 'It is in use' }])
    })
    expect(calls.filter((call) => call.includes('/bulk'))).toEqual([])
    expect((await fixture.must('GET', `${type}?${last}=51`))[0].epc).toEqual(['U51'])
    expect(await fixture.actions[type].remove([row])).toEqual({ failures: [] })
  },
)

// Proves ADM-107, ADM-110
test.each(cases)(
  '$type: an add, a change and a delete that fail each set the error flag, and clear their own',
  async ({ type, key }) => {
    const idle = { loading: false, error: false }
    const row = { ...key, rowId: '00000000-0000-4000-8000-000000000000', version: 1 }
    const missingRow = { ...row, jobNum: 'NONE' }
    const noWork = { add: [], change: [], remove: [] }
    for (const work of [
      { ...noWork, add: [{ ...key, jobNum: 'NONE' }] },
      { ...noWork, change: [{ row: missingRow, fields: { description: 'x' } }] },
      { ...noWork, remove: [missingRow] },
    ]) {
      const action = actionOf(work)
      const during = startWork(idleWork, action)
      expect(workingOf(during, idle)).toMatchObject({ [action]: true, error: false })
      const result = await performWork(fixture.actions[type], work)
      expect(result.failures).toHaveLength(1)
      const after = workingOf(endWork(during, action, hasFailed(result)), idle)
      expect([action, after]).toEqual([action, { ...workingOf(idleWork, idle), error: true }])
    }
  },
)

test.each(cases)(
  '$type: if some of several rows are invalid, all are rejected before anything is written, each invalid one with its error',
  async ({ type, key }) => {
    const last = Object.keys(key).at(-1)!
    const rows = [
      { ...key, [last]: 70 },
      { ...key, jobNum: 'NONE', [last]: 71 },
      { ...key, [last]: -1 },
    ]
    const { failures } = await fixture.actions[type].add(rows)
    expect(failures.map(({ index, fields }) => [index, Object.keys(fields ?? {})])).toEqual([
      [1, ['jobNum']],
      [2, [last]],
    ])
    expect(await fixture.must('GET', `${type}?${last}=70`)).toEqual([])
  },
)

// Proves ADM-040, ADM-286
test('job assemblies: the messages of all failures form one error notice for 10 s', async () => {
  const { failures } = await fixture.actions.jobAssemblies.add([
    { jobNum: 'NONE', assemblySeq: 1 },
    { jobNum: 'NOT', assemblySeq: 1 },
  ])
  expect(failures).toHaveLength(2)
  expect(fixture.notices.read()).toMatchObject([{ severity: 'error', autoHideMs: 10_000 }])
  expect(fixture.notices.read()[0]?.message).toBe(failures.map(({ message }) => message).join(' '))
})

// Proves ADM-287
test('job operations: the messages of all failures are joined with spaces and stay until dismissed', async () => {
  const { failures } = await fixture.actions.jobOperations.add([
    { jobNum: 'NONE', assemblySeq: 0, oprSeq: 1 },
    { jobNum: 'NOT', assemblySeq: 0, oprSeq: 1 },
  ])
  expect(fixture.notices.read()).toMatchObject([{ severity: 'error', autoHideMs: null }])
  expect(fixture.notices.read()[0]?.message).toBe(failures.map(({ message }) => message).join(' '))
})
