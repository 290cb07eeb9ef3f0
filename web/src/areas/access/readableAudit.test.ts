import { describe, expect, test } from 'vitest'
import { readableAudit, recordTypeLabel } from './readableAudit.ts'

describe('audit entries', () => {
  test.each([
    ['laborTickets', 'Labor Ticket'],
    ['resources', 'Machine'],
    ['checkData', 'Check data'],
    ['login', 'Login'],
    ['constructor', 'Constructor'],
  ])('the record type %s is shown as %s', (name, label) => {
    expect(recordTypeLabel(name)).toBe(label)
  })

  test('instants in details are shown in the time zone of the user', () => {
    const { fields } = readableAudit({ instant: (at, style) => `${style} ${at}` })
    expect(fields.what!.words!('positions of E-1 from 1970-01-01T00:00:01.000Z to 1970-01-01T00:01:00Z')).toBe(
      'positions of E-1 from full 1000 to full 60000',
    )
    expect(fields.what!.words!('PUT /api/jobs/J-1')).toBe('PUT /api/jobs/J-1')
  })
})
