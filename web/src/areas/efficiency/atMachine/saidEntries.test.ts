import { randomUUID } from 'node:crypto'
import type { PartsLost, ScrapEntry } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { expect, test } from 'vitest'
import { saidEntries } from './saidEntries.ts'

const told = (more: Partial<ScrapEntry> = {}): ScrapEntry => ({
  kind: 'scrap',
  clientId: randomUUID(),
  at: 1000,
  quantity: 2,
  counted: 2,
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
  reasonCode: 'BURR',
  saidBy: 'Screen',
  saidAt: 1000,
  isTakenBack: false,
  ...more,
})
const lost = (): PartsLost => ({
  kind: 'rework',
  clientId: randomUUID(),
  at: '2026-03-02T14:00:00.000Z',
  quantity: 3,
  reasonCode: 'CRACK',
  operation: null,
})

test('what waits stands before what the server knows, once, and what waits to be taken back is', () => {
  const [known, sent] = [told(), told()]
  const [first, second] = [lost(), lost()]
  const back = { clientId: randomUUID(), takesBack: known.clientId }
  const shown = saidEntries([sent, known], [{ ...first, clientId: sent.clientId }, first, second, back])
  expect(shown.map(({ clientId, counted, isTakenBack }) => [clientId, counted, isTakenBack])).toEqual([
    [second.clientId, null, false],
    [first.clientId, null, false],
    [sent.clientId, 2, false],
    [known.clientId, 2, true],
  ])
})
