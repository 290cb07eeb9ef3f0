import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { address } from './network.ts'

export const tagReaderOptions = z.strictObject({
  url: address('http', 'https'),
  /** For HTTP basic authentication, which is used only if there is a user name. */
  userName: z.string().trim().min(1).max(200).optional(),
  password: z.string().min(1).max(1_000).optional(),
})
export type TagReaderOptions = z.output<typeof tagReaderOptions>

/** A tag reader (RFID) that sends its reads as an endless HTTP response, one line of JSON each. */
export const tagReader = {
  connectorTypeId: 'tag-reader',
  label: 'Tag reader',
  runs: true,
  options: tagReaderOptions,
  secrets: ['password'],
  optionDefinitions: [
    { name: 'url', label: 'Address', kind: 'url', required: true, hint: 'http://reader/api/v1/data/stream' },
    { name: 'userName', label: 'User name', kind: 'text', required: false },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
  ],
} as const satisfies ConnectorType
