import { randomUUID } from 'node:crypto'
import type { ScrapEntry, ScrapInput } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { expect, test } from 'vitest'
import { mergeScrapEntries } from './mergeScrapEntries.ts'

const serverEntry = (more: Partial<ScrapEntry> = {}): ScrapEntry => ({
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
const queuedEntry = (): ScrapInput => ({
  kind: 'rework',
  clientId: randomUUID(),
  at: '2026-03-02T14:00:00.000Z',
  quantity: 3,
  reasonCode: 'CRACK',
  operation: null,
})

test('lists waiting entries before those of the server, each once, and marks entries waiting to be withdrawn', () => {
  const [withdrawn, delivered] = [serverEntry(), serverEntry()]
  const [first, second] = [queuedEntry(), queuedEntry()]
  const back = { clientId: randomUUID(), takesBack: withdrawn.clientId }
  const merged = mergeScrapEntries(
    [delivered, withdrawn],
    [{ ...first, clientId: delivered.clientId }, first, second, back],
  )
  expect(merged.map(({ clientId, counted, isTakenBack }) => [clientId, counted, isTakenBack])).toEqual([
    [second.clientId, null, false],
    [first.clientId, null, false],
    [delivered.clientId, 2, false],
    [withdrawn.clientId, 2, true],
  ])
})
