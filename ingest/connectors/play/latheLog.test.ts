import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createShdrLines } from '../mtconnectShdr/listenShdr.ts'
import { parseShdrLine } from '../mtconnectShdr/parseShdrLine.ts'
import { shdrItems } from '../mtconnectShdr/shdrItems.ts'
import type { Sent } from '../slices/cut.ts'
import { emptyTimeline, endStretch, observe } from '../slices/timeline.ts'
import { latheLog } from './latheLog.ts'
import { orders } from './orders.bed.ts'
import { realLathe } from './realLathe.bed.ts'
import { runsOf } from './runsOf.bed.ts'
import { said } from './said.bed.ts'
import { splitRecordings } from './splitRecordings.ts'

const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}

function slicesOf(log: string) {
  const sent: Sent[] = []
  let timeline = emptyTimeline
  const push = createShdrLines(
    (line) => {
      const parsed = parseShdrLine(line)
      const items = parsed.kind === 'data' ? shdrItems(parsed.fields, keys) : null
      if (parsed.kind !== 'data' || !items) return
      const step = observe(timeline, { at: parsed.at, fine: parsed.fine, items }, 0)
      timeline = step.timeline
      sent.push(...step.send)
    },
    () => {},
  )
  push(new TextEncoder().encode(log))
  return said([...sent, ...endStretch(timeline).send])
}

const realPath = process.env.TAKT_LATHE_LOG
const made = latheLog(3)
const logs = [
  { name: 'a made-up lathe', log: made.log, runs: made.runs },
  ...(realPath ? [{ name: 'the real lathe', log: readFileSync(realPath, 'utf8'), runs: realLathe }] : []),
]

describe.each(logs)('the log of $name', ({ log, runs }) => {
  const recordings = splitRecordings(log)

  test('is four recordings, thousands of lines, hundreds of small steps back', () => {
    expect(recordings).toHaveLength(4)
    expect(recordings.join('')).toBe(log)
  })

  test('gives four program runs with exact durations and part counts', () => {
    expect(runsOf(slicesOf(log))).toEqual(runs.toSorted((a, b) => a.start - b.start))
  })

  test('gives the very same slices in all 24 orders of its recordings', () => {
    const expected = slicesOf(log)
    for (const order of orders(recordings)) expect(slicesOf(order.join(''))).toEqual(expected)
  })
})
