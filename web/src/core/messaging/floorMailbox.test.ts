import { emptyFrame } from '@takt/domain/areas/messages/frame.ts'
import { expect, test } from 'vitest'
import { createFloorMailbox } from './floorMailbox.ts'

const row = (deviceId: number, state: number, good: number) => ({
  deviceId: [deviceId],
  state: [state],
  since: [1000],
  lastTo: [2000],
  heardAt: [2100],
  reason: [state === 4 ? 'coolant' : null],
  good: [good],
  scrap: [0],
  contextSeq: [1],
})

test('however many frames arrive, a machine is passed on once, with its latest state', () => {
  const mailbox = createFloorMailbox()
  mailbox.take({ ...emptyFrame({ kind: 'snapshot', frameSeq: 5, at: 100 }), ...row(7, 1, 3) }, 1)
  mailbox.take({ ...emptyFrame({ kind: 'change', frameSeq: 6, at: 350 }), ...row(7, 4, 3) }, 2)
  mailbox.take({ ...emptyFrame({ kind: 'change', frameSeq: 7, at: 600 }), ...row(7, 1, 4) }, 3)
  const batch = mailbox.collect()
  expect(batch).toMatchObject({ at: 600, receivedAt: 3 })
  expect([...(batch?.rows.deviceId ?? [])]).toEqual([7])
  expect([...(batch?.rows.state ?? [])]).toEqual([1])
  expect([...(batch?.rows.receivedAt ?? [])]).toEqual([2100])
  expect([...(batch?.rows.good ?? [])]).toEqual([4])
  expect(mailbox.collect()).toBeNull()
})

test('an empty frame shows that the connection is alive, without rows', () => {
  const mailbox = createFloorMailbox()
  mailbox.take(emptyFrame({ kind: 'snapshot', frameSeq: 5, at: 100 }), 1)
  mailbox.collect()
  mailbox.take(emptyFrame({ kind: 'change', frameSeq: 6, at: 2100 }), 2)
  expect(mailbox.collect()).toMatchObject({ at: 2100, receivedAt: 2, rows: { reason: [] } })
})

test('a missing frame is detected and changes nothing', () => {
  const mailbox = createFloorMailbox()
  expect(mailbox.take({ ...emptyFrame({ kind: 'change', frameSeq: 6, at: 1 }), ...row(7, 1, 1) }, 1)).toBe('behind')
  mailbox.take(emptyFrame({ kind: 'snapshot', frameSeq: 6, at: 1 }), 1)
  expect(mailbox.take({ ...emptyFrame({ kind: 'change', frameSeq: 8, at: 2 }), ...row(7, 1, 1) }, 2)).toBe('behind')
  expect(mailbox.take({ ...emptyFrame({ kind: 'snapshot', frameSeq: 9, at: 3 }), ...row(7, 1, 1) }, 3)).toBe('taken')
})
