import { integer, number, reference, referenceById } from '../../../core/item/field.ts'
import { defineItem, type RowOf } from '../../../core/item/item.ts'

const percent = (label: string) => number(label, { nullable: true, min: 0, max: 100 })

/**
 * Target values of metrics, in percent, for a machine, for a device group, or for all. A metric without a target is
 * null.
 */
export const targets = defineItem({
  name: 'targets',
  label: 'Target',
  area: 'dashboards',
  key: ['targetID'],
  title: ['resourceID', 'deviceGroupId'],
  fields: {
    targetID: integer('Target', { auto: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    deviceGroupId: referenceById('Device Group', { to: 'deviceGroups', nullable: true }),
    oeePercent: percent('OEE (%)'),
    availabilityPercent: percent('Availability (%)'),
    performancePercent: percent('Performance (%)'),
    qualityPercent: percent('Quality (%)'),
    teepPercent: percent('TEEP (%)'),
  },
  check: targetProblems,
})

const percentFields = ['oeePercent', 'availabilityPercent', 'performancePercent', 'qualityPercent', 'teepPercent']

function targetProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  if (row.resourceID !== null && row.deviceGroupId !== null)
    problems.deviceGroupId = 'must be empty if a machine is set: a target applies to one or the other'
  if (percentFields.every((name) => row[name] === null))
    problems.oeePercent = 'is required unless another percentage is set'
  return problems
}

export type Target = RowOf<typeof targets>
