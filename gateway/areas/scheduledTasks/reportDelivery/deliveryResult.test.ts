import { expect, test } from 'vitest'
import { deliveryResult } from './deliveryResult.ts'
import type { EmailRecord } from './emailRecords.ts'

const unsent = (detail: string): EmailRecord =>
  ({ recipient: 'ada@plant.test', state: 'unsent', detail }) as EmailRecord

test.each(['Removed from the task before sending', 'Taken off the task meanwhile'])(
  'an execution without recipients has not failed: %s',
  (detail) => expect(deliveryResult([unsent(detail)])).toMatch(/^Sent to 0 of 1 recipients/),
)

test('an execution of which every email failed has failed', () =>
  expect(() => deliveryResult([unsent('No such mailbox')])).toThrow('Sent to 0 of 1 recipients'))
