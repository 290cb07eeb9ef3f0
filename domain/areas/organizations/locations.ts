import { integer, matching, text, timeZone } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { regionsOf } from './regions.ts'

/** A site of an organization; devices inherit its country and time zone. */
export const locations = defineItem({
  name: 'locations',
  label: 'Location',
  area: 'organizations',
  key: ['locationId'],
  title: ['locationName'],
  fields: {
    locationId: integer('Location', { auto: true }),
    organizationId: integer('Organization', { derived: true, of: 'organizations' }),
    locationName: text('Name', { size: 100 }),
    country: matching(
      'Country',
      { pattern: /^[A-Z]{2}$/, hint: 'must be two capital letters such as US' },
      { size: 2 },
    ),
    /** State, province or nation, for countries that have them; null: not specified. */
    region: text('State or Province', { size: 3, nullable: true }),
    timezone: timeZone('Time Zone'),
    address: text('Address', { size: 500, nullable: true }),
  },
  mask: ['locationName', 'address'],
  check: ({ country, region }): Record<string, string> => {
    if (region === null || region === undefined) return {}
    const isValid = regionsOf(country)?.some(({ abbr }) => abbr === region)
    return isValid ? {} : { region: `is not a state or province of ${country}` }
  },
})
