import { z } from 'zod'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'

const byKind = z.record(z.string(), z.string())
const keptAs = (organizationId: number | null) => `gauges chosen ${organizationId}`

/** The gauge that was chosen last on this device, by kind. */
export const chosenGauges = (organizationId: number | null): Readonly<Record<string, string>> =>
  keptAway(keptAs(organizationId), byKind) ?? {}

/** Keeps which gauges were chosen on this device. */
export const keepChosenGauges = (organizationId: number | null, chosen: Readonly<Record<string, string>>): void =>
  keepAway(keptAs(organizationId), chosen)
