import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createShdrLines } from '../mtconnectShdr/listenShdr.ts'
import { parseShdrLine } from '../mtconnectShdr/parseShdrLine.ts'
import { createShdrReader } from '../mtconnectShdr/shdrItems.ts'
import type { OutgoingSlice } from '../slices/cutSlices.ts'
import { emptyTimeline, endInterval, observe } from '../slices/timeline.ts'
import { finalSlices } from './finalSlices.fixture.ts'
import { latheLog } from './latheLog.ts'
import { orders } from './orders.fixture.ts'
import { realLathe } from './realLathe.fixture.ts'
import { runsOf } from './runsOf.fixture.ts'
import { splitRecordings } from './splitRecordings.ts'

const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}

function slicesOf(log: string) {
  const published: OutgoingSlice[] = []
  let timeline = emptyTimeline
  const readContent = createShdrReader(keys)
  const push = createShdrLines(
    (line) => {
      const parsed = parseShdrLine(line)
      const items = parsed.kind === 'data' ? readContent(parsed.fields).items : null
      if (parsed.kind !== 'data' || !items) return
      const step = observe(timeline, { at: parsed.at, fine: parsed.fine, items }, 0)
      timeline = step.timeline
      published.push(...step.send)
    },
    () => {},
  )
  push(new TextEncoder().encode(log))
  return finalSlices([...published, ...endInterval(timeline).send])
}

const realPath = process.env.TAKT_LATHE_LOG
const generated = latheLog(3)
const logs = [
  { name: 'a made-up lathe', log: generated.log, runs: generated.runs },
  ...(realPath ? [{ name: 'the real lathe', log: readFileSync(realPath, 'utf8'), runs: realLathe }] : []),
]

describe.each(logs)('the log of $name', ({ log, runs }) => {
  const recordings = splitRecordings(log)

  test('consists of four recordings with thousands of lines and hundreds of small steps back', () => {
    expect(recordings).toHaveLength(4)
    expect(recordings.join('')).toBe(log)
  })

  test('gives four program runs with exact durations and part counts', () => {
    expect(runsOf(slicesOf(log))).toEqual(runs.toSorted((a, b) => a.start - b.start))
  })

  test('gives exactly the same slices in all 24 orders of its recordings', () => {
    const expected = slicesOf(log)
    for (const order of orders(recordings)) expect(slicesOf(order.join(''))).toEqual(expected)
  })
})
