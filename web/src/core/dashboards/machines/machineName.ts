import type { useMask } from '../../session/useMask.ts'

/**
 * Returns the display name of a machine: `M-01 Lathe 1`, or its ID alone if it has no name; in mask mode the name is
 * masked.
 */
export const machineName = (
  { resourceID, description }: { resourceID: string; description?: string | null | undefined },
  mask: Pick<ReturnType<typeof useMask>, 'name'>,
): string => (description ? `${resourceID}  ${mask.name('Machine', description)}` : resourceID)
