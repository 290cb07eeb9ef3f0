import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { signInDefinitions, signInOptions } from './httpSignIn.ts'
import { address } from './network.ts'

export const tagReaderOptions = z.strictObject({
  url: address('http', 'https'),
  ...signInOptions,
})
export type TagReaderOptions = z.output<typeof tagReaderOptions>

/** A tag reader (RFID) that sends its reads as an endless HTTP response, one line of JSON each. */
export const tagReader = {
  connectorTypeId: 'tag-reader',
  label: connectorTypeLabels['tag-reader'],
  options: tagReaderOptions,
  secrets: ['password'],
  protection: [],
  optionDefinitions: [
    { name: 'url', label: 'Address', kind: 'url', required: true, hint: 'http://reader/api/v1/data/stream' },
    ...signInDefinitions,
  ],
} as const satisfies ConnectorType
