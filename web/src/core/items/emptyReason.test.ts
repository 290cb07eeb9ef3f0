import { expect, test } from 'vitest'
import { emptyReason } from './EmptyList.tsx'

test('the message of an empty list uses the plural of the item label', () => {
  const messageFor = (label: string) =>
    emptyReason({
      error: null,
      isNarrowed: false,
      label,
      emptyText: undefined,
      canAdd: false,
      onRetry: () => {},
      onClear: () => {},
      onAdd: () => {},
    }).message
  expect(['Job Assembly', 'Control Limits', 'Request'].map(messageFor)).toEqual([
    'There are no job assemblies here yet.',
    'There are no control limits here yet.',
    'There are no requests here yet.',
  ])
})
