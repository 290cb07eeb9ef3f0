import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'

/** Returns a notice like those in responses, with the given overrides. */
export const createNotice = (input: Partial<Notice> = {}): Notice => ({
  id: 'downTooLong~M-1~2026-03-02T14:00:00.000Z',
  kind: 'downTooLong',
  resourceID: 'M-1',
  resourceDescription: null,
  topic: 'Down too long',
  message: 'M-1 has been down for 2 h.',
  severity: 'attention',
  since: '2026-03-02T14:00:00.000Z',
  until: null,
  numbers: { downSecs: 7200, limitSecs: 1800, usualSecs: null },
  confidence: null,
  cost: { secs: 7200, amount: null },
  evidence: { resourceID: 'M-1', start: '2026-03-02T14:00:00.000Z', end: '2026-03-02T16:00:00.000Z', view: 'details' },
  ...input,
})
