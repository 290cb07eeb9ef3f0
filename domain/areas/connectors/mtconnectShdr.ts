import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { encoding, encodingDefinition } from './encoding.ts'
import { host, port } from './network.ts'
import { maxPartsDefinition, maxPartsPerMinute } from './signals/signalOptions.ts'
import { sourceTimeZone, timeZoneDefinition } from './sourceTime.ts'

const item = z.string().trim().min(1).max(100)

/**
 * The adapter's names of the data items that slices are derived from. `partCount`: good parts; `totalCount`: good parts
 * and scrap together.
 */
const shdrKeys = z
  .strictObject({
    execution: item.optional(),
    program: item.optional(),
    partCount: item.optional(),
    totalCount: item.optional(),
    scrapCount: item.optional(),
    mode: item.optional(),
    availability: item.optional(),
  })
  .refine(({ partCount, totalCount }) => partCount === undefined || totalCount === undefined, {
    path: ['totalCount'],
    error: 'Enter a part count item or a total count item, not both',
  })
export type ShdrKeys = z.output<typeof shdrKeys>

/** Options of a test: the adapter lists the names of its items itself. */
const shdrTestOptions = z.strictObject({
  host,
  port,
  keys: shdrKeys.prefault({}),
  encoding,
  timeZone: sourceTimeZone,
  maxPartsPerMinute,
})
export type ShdrOptions = z.output<typeof shdrTestOptions>

export const shdrOptions = shdrTestOptions.extend({
  keys: shdrKeys
    .refine(({ execution }) => execution !== undefined, { path: ['execution'], error: 'is required' })
    .prefault({}),
})

/** An MTConnect adapter over TCP: `timestamp|key|value…` lines. */
export const mtconnectShdr = {
  connectorTypeId: 'mtconnect-shdr',
  label: connectorTypeLabels['mtconnect-shdr'],
  options: shdrOptions,
  testOptions: shdrTestOptions,
  secrets: [],
  protection: [],
  optionDefinitions: [
    { name: 'host', label: 'Host', kind: 'text', required: true, hint: 'Name or address of the adapter' },
    { name: 'port', label: 'Port', kind: 'integer', required: true, hint: 'Usually 7878' },
    {
      name: 'keys.execution',
      label: 'Execution item',
      kind: 'text',
      isSignal: true,
      required: true,
      hint: "The adapter's name for it",
    },
    { name: 'keys.program', label: 'Program item', kind: 'text', isSignal: true, required: false },
    {
      name: 'keys.partCount',
      label: 'Part count item',
      kind: 'text',
      isSignal: true,
      required: false,
      hint: 'Good parts',
    },
    {
      name: 'keys.totalCount',
      label: 'Total count item',
      kind: 'text',
      isSignal: true,
      required: false,
      advanced: true,
      hint: 'Good parts and scrap together, if there is no count of good parts',
    },
    {
      name: 'keys.scrapCount',
      label: 'Scrap count item',
      kind: 'text',
      isSignal: true,
      required: false,
      advanced: true,
    },
    { name: 'keys.mode', label: 'Mode item', kind: 'text', isSignal: true, required: false, advanced: true },
    {
      name: 'keys.availability',
      label: 'Availability item',
      kind: 'text',
      isSignal: true,
      required: false,
      advanced: true,
    },
    encodingDefinition,
    timeZoneDefinition,
    maxPartsDefinition,
  ],
} as const satisfies ConnectorType
