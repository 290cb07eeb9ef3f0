import { integer, number, reference, referenceById } from '../../../core/item/field.ts'
import { defineItem, type RowOf } from '../../../core/item/item.ts'

const percent = (label: string) => number(label, { nullable: true, min: 0, max: 100 })

/**
 * What figures should reach, in percent: those of a machine, of a device group, or with neither of all. A figure
 * without one has none here.
 */
export const targets = defineItem({
  name: 'targets',
  label: 'Target',
  area: 'dashboards',
  key: ['targetID'],
  title: ['resourceID', 'deviceGroupId'],
  fields: {
    targetID: integer('Target', { auto: true }),
    resourceID: reference('Resource', { to: 'resources', size: 50, nullable: true }),
    deviceGroupId: referenceById('Device Group', { to: 'deviceGroups', nullable: true }),
    oeePercent: percent('OEE (%)'),
    availabilityPercent: percent('Availability (%)'),
    performancePercent: percent('Performance (%)'),
    qualityPercent: percent('Quality (%)'),
    teepPercent: percent('TEEP (%)'),
  },
  check: targetProblems,
})

const figures = ['oeePercent', 'availabilityPercent', 'performancePercent', 'qualityPercent', 'teepPercent']

function targetProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  if (row.resourceID !== null && row.deviceGroupId !== null)
    problems.deviceGroupId = 'must be empty when a resource is given: a target is for one or the other'
  if (figures.every((name) => row[name] === null))
    problems.oeePercent = 'must be given, or one of the other percentages'
  return problems
}

export type Target = RowOf<typeof targets>
