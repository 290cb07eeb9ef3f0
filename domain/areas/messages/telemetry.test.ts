import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { explainTelemetry } from './explainTelemetry.ts'
import { decodeTelemetry, type Gunzip, smallMessage } from './telemetry.ts'

const gunzip: Gunzip = (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength })
const arrival = Date.parse('2026-03-02T14:01:00Z')
const bytes = (message: unknown) => new TextEncoder().encode(JSON.stringify(message))
const decode = (message: unknown) => decodeTelemetry(bytes(message), arrival, gunzip)
const minute = { from: '2026-03-02T14:00:00.000Z', to: '2026-03-02T14:01:00.000Z', state: 'running' }
const decodeSlice = (slice: object) => decode({ seq: 7, slices: [{ ...minute, ...slice }] })

describe('decodes a message of slices', () => {
  const full = {
    from: '2026-03-02T14:00:00.000Z',
    to: '2026-03-02T14:00:30.000Z',
    state: 'running',
    reason: null,
    good: 1,
    scrap: 0,
    rework: 0,
    jobNum: 'J-100',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P-7',
    partRevision: 'A',
    empIDs: ['E12'],
    idealCycleSecs: 28.5,
    values: { spindleLoad: 41.2, feedOverride: 100 },
  }
  const expected = {
    from: Date.parse(full.from),
    to: Date.parse(full.to),
    seq: 1772460000123,
    ord: 0,
    state: 1,
    reason: null,
    outputs: [
      {
        jobNum: 'J-100',
        assemblySeq: 0,
        oprSeq: 10,
        partNum: 'P-7',
        partRevision: 'A',
        good: 1,
        scrap: 0,
        rework: 0,
        idealCycleSecs: 28.5,
      },
    ],
    empIDs: ['E12'],
    values: { spindleLoad: 41.2, feedOverride: 100 },
  }

  test('decodes the complete example of the contract', () => {
    expect(decode({ seq: 1772460000123, slices: [full] })).toEqual({
      seq: 1772460000123,
      slices: [expected],
      rejected: [],
    })
  })

  test('detects gzip by its magic bytes', () => {
    const packed = gzipSync(bytes({ seq: 1772460000123, slices: [full] }))
    expect(decodeTelemetry(packed, arrival, gunzip).slices).toEqual([expected])
  })

  test('rejects a gzip bomb without unpacking it', () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
    expect(decodeTelemetry(bomb, arrival, gunzip)).toMatchObject({
      seq: null,
      rejected: [{ index: null, fault: 'gzip' }],
    })
  })

  test('rejects an invalid slice alone, the valid ones pass', () => {
    const { slices, rejected } = decode({
      seq: 1,
      slices: [minute, { ...minute, state: 'flying' }, { ...full, good: -1 }],
    })
    expect(slices.map((slice) => slice.ord)).toEqual([0])
    expect(rejected).toEqual([
      { index: 1, fault: 'state', reason: 'state must be running, setup, idle, down, off or null' },
      { index: 2, fault: 'count', reason: 'good, scrap and rework must be whole numbers from 0 to 4294967295' },
    ])
  })

  test('of two slices with the same from, the later in the message counts', () => {
    const { slices } = decode({ seq: 1, slices: [{ ...minute, good: 1 }, full, { ...minute, good: 3 }] })
    expect(slices).toHaveLength(1)
    expect(slices[0]).toMatchObject({ ord: 2, outputs: [{ good: 3 }] })
  })

  test('parallel jobs are sent as outputs', () => {
    const { slices } = decodeSlice({
      outputs: [
        { jobNum: 'A', good: 2 },
        { jobNum: 'B', scrap: 1 },
      ],
    })
    expect(slices[0]?.outputs).toMatchObject([
      { jobNum: 'A', good: 2, scrap: 0 },
      { jobNum: 'B', good: 0, scrap: 1 },
    ])
  })

  test('a voided slice has unknown state and no output', () => {
    expect(decodeSlice({ ...full, state: null }).slices[0]).toMatchObject({
      state: 0,
      outputs: [],
      empIDs: [],
      reason: null,
      values: null,
    })
  })

  test('a slice without job or counts has no output', () => {
    expect(decodeSlice({}).slices[0]).toMatchObject({ outputs: [], empIDs: [], reason: null, values: null })
  })
})

describe('a broken rule is reported by name', () => {
  test.each([
    [{ from: '2026-03-02 14:00' }, 'from'],
    [{ from: '1969-12-31T23:59:59Z' }, 'from'],
    [{ from: 1772460000000 }, 'from'],
    [{ to: undefined }, 'to'],
    [{ to: '2026-03-02T14:00:00.000999Z' }, 'order'],
    [{ from: '2026-03-01T14:00:59.999Z' }, 'length'],
    [{ to: '2026-03-02T14:06:00.001Z' }, 'ahead'],
    [{ state: undefined }, 'state'],
    [{ state: 'void' }, 'state'],
    [{ state: 'toString' }, 'state'],
    [{ state: 1 }, 'state'],
    [{ good: 1.5 }, 'count'],
    [{ scrap: 4294967296 }, 'count'],
    [{ rework: '1' }, 'count'],
    [{ jobNum: 7 }, 'text'],
    [{ partNum: 'x'.repeat(201) }, 'text'],
    [{ reason: {} }, 'reason'],
    [{ oprSeq: -1 }, 'sequenceNumber'],
    [{ idealCycleSecs: -0.1 }, 'idealCycleSecs'],
    [{ empIDs: 'E12' }, 'empIDs'],
    [{ empIDs: [''] }, 'empIDs'],
    [{ values: { load: '41' } }, 'values'],
    [{ values: [1] }, 'values'],
    [{ outputs: {} }, 'outputs'],
    [{ outputs: [null] }, 'outputs'],
    [{ outputs: [{ good: -1 }] }, 'count'],
    [{ jobNum: 'A', outputs: [{ good: 1 }] }, 'both'],
  ])('%j: %s', (slice, fault) => {
    expect(decodeSlice(slice)).toMatchObject({ slices: [], rejected: [{ index: 0, fault }] })
  })

  test('values exactly at the limits pass', () => {
    expect(
      decodeSlice({ from: '2026-03-01T14:06:00Z', to: '2026-03-02T14:06:00.000Z', good: 4294967295 }).rejected,
    ).toEqual([])
  })

  test('a number too large for a double is not finite', () => {
    const text = JSON.stringify({ seq: 1, slices: [{ ...minute, values: { load: 12345 } }] }).replace('12345', '1e999')
    expect(decodeTelemetry(new TextEncoder().encode(text), arrival, gunzip).rejected[0]?.fault).toBe('values')
  })

  test.each([
    ['not json', 'json'],
    ['', 'json'],
    ['[]', 'message'],
    ['null', 'message'],
    ['{"slices":[]}', 'seq'],
    ['{"seq":1.5,"slices":[]}', 'seq'],
    ['{"seq":1,"slices":{}}', 'slices'],
    [`{"seq":1,"slices":[${'0,'.repeat(10_000)}0]}`, 'slices'],
  ])('message %.40s: %s', (text, fault) => {
    expect(decodeTelemetry(new TextEncoder().encode(text), arrival, gunzip)).toMatchObject({
      seq: null,
      slices: [],
      rejected: [{ index: null, fault }],
    })
  })

  test('bytes that are not UTF-8', () => {
    expect(decodeTelemetry(new Uint8Array([0x22, 0xff, 0x22]), arrival, gunzip).rejected[0]?.fault).toBe('json')
  })
})

test('rejects a message that unpacks to more than its limits, before parsing', () => {
  const manyValues = `{"seq":1,"slices":[${'{},'.repeat(1_300_000)}{}]}`
  const deepJson = `{"seq":1,"slices":${'['.repeat(4_000_000)}`
  const wide = `{"seq":1,"slices":[{${Array.from({ length: 9000 }, (_, i) => `"f${i}":0`).join()}}]}`
  for (const text of [manyValues, deepJson, wide]) {
    const { seq, slices, rejected } = decodeTelemetry(gzipSync(text), arrival, gunzip)
    expect([seq, slices, rejected.map(({ fault }) => fault)]).toEqual([null, [], ['shape']])
  }
  expect(Buffer.byteLength(wide)).toBeGreaterThan(smallMessage)
  const five = decodeTelemetry(gzipSync(' '.repeat(5 * 1024 * 1024)), arrival, gunzip)
  expect(five.rejected[0]?.fault).toBe('gzip')
})

test('a small message may have any shape: it is rejected by its field and explained, however deep it is', () => {
  const deepJson = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const fields = ['from', 'to', 'state', 'reason', 'good', 'jobNum', 'outputs', 'empIDs', 'idealCycleSecs']
  for (const field of fields) {
    const whole = JSON.stringify({ ...minute, [field]: 'deep' }).replace('"deep"', deepJson)
    const message = new TextEncoder().encode(`{"seq":1,"slices":[${whole}]}`)
    expect(message.length).toBeLessThan(smallMessage)
    const { slices, rejected } = decodeTelemetry(message, arrival, gunzip)
    const explanation = explainTelemetry(message, arrival, gunzip)
    expect([slices, explanation.taken]).toEqual([[], 0])
    expect(explanation.refused.map(({ what }) => what)).toEqual(rejected.map(({ reason }) => reason))
  }
  for (const text of [deepJson, `{"seq":${deepJson}}`, `{"seq":1,"slices":${deepJson}}`])
    expect(decodeTelemetry(new TextEncoder().encode(text), arrival, gunzip).slices).toEqual([])
  // Unknown fields are no reason for rejection.
  const more = new TextEncoder().encode(`{"seq":1,"slices":[${JSON.stringify(minute)}],"more":${deepJson}}`)
  expect(decodeTelemetry(more, arrival, gunzip).slices).toHaveLength(1)
})
