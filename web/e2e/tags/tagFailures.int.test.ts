import { expect, test, vi } from 'vitest'
import { fixture, prepareTagSequences, put, takeOff, withoutTagCreation } from './tagSequences.fixture.ts'
import { createSequencesFixture } from './tagSequencesServer.fixture.ts'

prepareTagSequences()

const withoutHierarchy = (call: string) =>
  call.endsWith('/schema')
    ? new Response(
        JSON.stringify({ success: true, message: '', data: { fields: {}, hierarchy: {}, listViewColumns: [] } }),
      )
    : null

// Proves ADM-124, ADM-125, ADM-126, OPS-210
test('a schema without hierarchy: job assemblies report it, job operations stop silently and log it', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fresh = await createSequencesFixture()
  await fresh.failWhile(withoutHierarchy, async () => {
    const row = { jobNum: 'J', assemblySeq: 1, oprSeq: 1, rowId: 'r', version: 1 }
    const calls = await fresh.callsOf(async () => {
      const result = await fresh.actions.jobOperations.change([{ row, fields: { description: 'x' } }])
      expect(result.failures).toHaveLength(1)
      expect((await fresh.actions.jobOperations.remove([row])).failures).toHaveLength(1)
      expect(fresh.notices.read()).toEqual([])
      for (const act of [
        () => fresh.actions.jobAssemblies.change([{ row, fields: { description: 'x' } }]),
        () => fresh.actions.jobAssemblies.remove([row]),
      ]) {
        expect((await act()).failures).toHaveLength(1)
        expect(fresh.notices.read()).toMatchObject([
          { message: 'Schema error: Unable to update job assembly', autoHideMs: 10_000 },
        ])
        fresh.notices.clear()
      }
    })
    expect(calls).toEqual([])
  })
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Job Operation'))
  log.mockRestore()
  await fresh.close()
})

// Proves ADM-288
test('failed look-ups and clean-ups of tags are logged and do not report a conflict', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fixture.must('POST', 'jobAssemblies', { jobNum: 'K', assemblySeq: 1 })
  await fixture.must('POST', 'tagAssociations', { associationType: 'jobAssemblies', associationID: 'K~1', epc: 'D1' })
  const line = (pattern: RegExp) => (call: string) => (pattern.test(call) ? new TypeError('Failed to fetch') : null)
  const row = (seq: number) => ({ jobNum: 'J', assemblySeq: seq, epc: ['D1'] })
  for (const [seq, failingCall] of [
    [81, /^GET \/tagAssociations\?epc=/],
    [82, /^DELETE \/tagAssociations\/\d+/],
  ] as const) {
    const { failures } = await fixture.failWhile(line(failingCall), () => fixture.actions.jobAssemblies.add([row(seq)]))
    expect(failures).toEqual([])
    const on = await fixture.must('GET', 'tagAssociations?epc=D1')
    expect(on).toMatchObject([{ associationID: `J~${seq}` }])
  }
  expect(log).toHaveBeenCalledTimes(2)
  expect(fixture.notices.read()).toEqual([])
  log.mockRestore()
})

test('a tag on another item moves to the item it was last put on', async () => {
  await fixture.must('POST', 'jobOperations', { jobNum: 'K', assemblySeq: 0, oprSeq: 10 })
  await fixture.actions.jobOperations.add([{ jobNum: 'K', assemblySeq: 0, oprSeq: 20, epc: ['E1'] }])
  const row = await fixture.must('GET', 'jobOperations/K~0~10')
  const calls = await fixture.callsOf(() => fixture.actions.jobOperations.change([{ row, fields: { epc: 'e1' } }]))
  expect(calls.some((call) => /^DELETE \/tagAssociations\/\d+$/.test(call))).toBe(true)
  expect(await fixture.must('GET', 'tagAssociations?epc=E1')).toMatchObject([{ associationID: 'K~0~10' }])
})

// Proves ADM-279, ADM-280
test('a row with a rejected tag reports it at the tag, and saving it again causes neither a conflict nor a second row', async () => {
  await fixture.must('POST', 'tags', { epc: 'F1', active: false })
  const row = { jobNum: 'K', assemblySeq: 0, oprSeq: 50, epc: ['F1', 'F2'] }
  const first = await fixture.actions.jobOperations.add([row])
  expect(first.failures[0]?.message).toMatch(/^Error adding tag associations: .*F1 is disabled/)
  expect(first.failures[0]?.fields).toHaveProperty('epc')
  const second = await fixture.actions.jobOperations.add([{ ...row, epc: ['F2'] }])
  expect(second).toMatchObject({ failures: [], rows: [{ oprSeq: 50, epc: ['F2'] }] })

  const storedRow = await fixture.must('GET', 'jobOperations/K~0~50')
  const change = { row: storedRow, fields: { description: 'v', epc: ['F1'] }, version: storedRow.version }
  const third = await fixture.actions.jobOperations.change([change])
  expect(third.failures[0]?.message).toMatch(/^Error updating tag associations: .*F1 is disabled/)
  const fourth = await fixture.actions.jobOperations.change([{ ...change, fields: { description: 'v', epc: ['F2'] } }])
  expect(fourth).toMatchObject({ failures: [], rows: [{ description: 'v', epc: ['F2'] }] })
})

test('an invalid tag code is rejected by name before anything is sent', async () => {
  const calls = await fixture.callsOf(async () => {
    const { failures } = await fixture.actions.jobOperations.add([
      { jobNum: 'K', assemblySeq: 0, oprSeq: 60, epc: ['<b>'] },
    ])
    expect(failures[0]?.fields?.epc).toContain('must be a tag code')
  })
  expect(calls).toEqual([])
})

test('a concurrent change is a conflict of the row', async () => {
  const row = await fixture.must('GET', 'jobOperations/K~0~10')
  await fixture.must('PUT', 'jobOperations/K~0~10', { description: 'theirs' })
  const { failures } = await fixture.actions.jobOperations.change([
    { row, fields: { description: 'mine' }, version: row.version },
  ])
  expect(failures).toMatchObject([{ index: 0, status: 409 }])
})

// Proves ADM-043, ADM-123, ADM-163, ADM-168, ADM-169
test('employees: a change deletes the associations and registers the tag again; epc is never sent with the row', async () => {
  const person = { empID: 'E1', firstName: 'Ada', lastName: 'Byron', epc: 'AA01' }
  const adds = await fixture.callsOf(() => fixture.actions.employees.add([person]))
  expect(adds[0]).not.toContain('epc')
  expect(adds.slice(1)).toEqual(put('employees', 'E1', 'AA01'))
  const row = await fixture.must('GET', 'employees/E1')
  const calls = await fixture.callsOf(() =>
    fixture.actions.employees.change([{ row, fields: { ...row, lastName: 'King', fullName: 'x', epc: 'AA01' } }]),
  )
  expect(calls[0]).toMatch(/^PUT \/employees\/E1 /)
  expect(calls[0]).not.toMatch(/epc|fullName|empID/)
  expect(calls.slice(1)).toEqual([takeOff('employees', 'E1'), ...withoutTagCreation(put('employees', 'E1', 'AA01'))])
  const named = await fixture.callsOf(() =>
    fixture.actions.employees.change([{ row, fields: { lastName: 'Lovelace' } }]),
  )
  expect(named).toContain(takeOff('employees', 'E1'))
  expect(await fixture.must('GET', 'employees/E1')).toMatchObject({ lastName: 'Lovelace', epc: 'AA01' })
})

// Proves ADM-164
test('employees: a delete removes the row and its associations, and registers nothing', async () => {
  const row = await fixture.must('GET', 'employees/E1')
  const calls = await fixture.callsOf(() => fixture.actions.employees.remove([row]))
  expect(calls).toEqual(['DELETE /employees/E1', takeOff('employees', 'E1')])
  expect(await fixture.must('GET', 'tagAssociations?associationType=employees&associationID=E1')).toEqual([])
})

// Proves ADM-189
test('jobs: deleting one also deletes its associations; several are deleted together, or none', async () => {
  for (const jobNum of ['L1', 'L2', 'L3']) await fixture.must('POST', 'jobs', { jobNum })
  await fixture.must('POST', 'tagAssociations', { associationType: 'jobs', associationID: 'L1', epc: 'AB01' })
  const rows = await fixture.must('GET', 'jobs?jobNumStartsWith=L')
  const calls = await fixture.callsOf(() => fixture.actions.jobs.remove([rows[0]]))
  expect(calls).toEqual(['DELETE /jobs/L1', takeOff('jobs', 'L1')])
  await fixture.must('POST', 'jobOperations', { jobNum: 'L3', assemblySeq: 0, oprSeq: 10 })
  const rejectedRemoval = await fixture.actions.jobs.remove(rows.slice(1))
  expect(rejectedRemoval.failures).toMatchObject([{ index: 1, status: 409 }])
  await fixture.must('DELETE', 'jobOperations/L3~0~10')
  const both = await fixture.callsOf(() => fixture.actions.jobs.remove(rows.slice(1)))
  expect(both.slice(1)).toEqual([takeOff('jobs', 'L2'), takeOff('jobs', 'L3')])
  expect(await fixture.must('GET', 'jobs?jobNumStartsWith=L')).toEqual([])
})

test('the success messages of each type are as specified', () => {
  const texts = Object.fromEntries(Object.entries(fixture.actions).map(([name, actions]) => [name, actions.texts]))
  expect(texts).toMatchObject({
    employees: { added: 'Employee Added', updated: 'Employee Updated', deleted: 'Employee Deleted' },
    jobs: { added: 'Jobs(s) Have Been Added' },
    jobAssemblies: {
      added: 'Job Assembly(ies) Have Been Added',
      updated: 'Job Assembly(ies) Have Been Updated',
      deleted: 'Job Assembly(ies) Have Been Deleted',
    },
    jobOperations: {
      added: 'Job Operation(s) added successfully',
      updated: 'Job Operation(s) updated successfully',
      deleted: 'Job Operation(s) deleted successfully',
    },
  })
})
