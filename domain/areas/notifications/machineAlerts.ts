import { choice, dateTime, number, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Alerts of machines as seen by notification rules. They are not rows: they start, continue and end. */
export const machineAlerts = defineItem({
  name: 'machineAlerts',
  label: 'Machine Alert',
  area: 'dashboards',
  key: ['alertID'],
  title: ['message'],
  fields: {
    alertID: text('Alert', { auto: true, size: 400 }),
    /** Name of the rule that detected it, in `domain/areas/alerts`. */
    kind: choice('Kind', ['silentDevice', 'downTooLong', 'scrapRate', 'cycleDrift', 'runningUnscheduled'], {
      auto: true,
      words: (kind: string) => kinds[kind] ?? kind,
    }),
    resourceID: text('Machine', { auto: true, size: 50 }),
    severity: choice('Severity', ['attention', 'warning', 'information'], { auto: true }),
    message: text('Message', { auto: true, size: 1000 }),
    since: dateTime('Since', { auto: true }),
    lostSecs: number('Lost Time (s)', { auto: true, nullable: true }),
  },
  offers: [{ to: 'resources', by: ['resourceID'] }],
})

const kinds: Readonly<Record<string, string>> = {
  silentDevice: 'Silent device',
  downTooLong: 'Down too long',
  scrapRate: 'Scrap rate',
  cycleDrift: 'Cycle time drift',
  runningUnscheduled: 'Running unscheduled',
}
