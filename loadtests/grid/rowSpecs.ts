import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'

/**
 * Rows to create of a type: for each number `n` from 1 to `count` a row with these SQL expressions as its fields, all
 * other fields null.
 */
export type RowSpec = { type: ItemType; count: number; fields: Readonly<Record<string, string>> }

/** Returns an SQL expression for one of the words, evenly distributed: the same for the same `n`. */
export const oneOf = (words: readonly string[], salt: string) =>
  `(array['${words.join("', '")}'])[1 + mod(abs(hashint8(n # ${salt})), ${words.length})]`
/** Returns an SQL expression for an integer from 0 to `below` - 1. */
export const number = (below: number, salt: string) => `mod(abs(hashint8(n # ${salt})), ${below})::int`
export const padded = (prefix: string, value: string, digits: number) =>
  `'${prefix}' || lpad((${value})::text, ${digits}, '0')`

const nouns = ['Shaft', 'Flange', 'Bracket', 'Housing', 'Gear', 'Spindle', 'Bushing', 'Plate', 'Valve body', 'Cover']
const metals = ['steel', 'stainless', 'aluminium', 'brass', 'bronze', 'titanium', 'cast iron']
const works = ['Saw', 'Turn', 'Mill', 'Drill', 'Deburr', 'Grind', 'Wash', 'Measure', 'Pack']
const names = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'John', 'Radia', 'Niklaus', 'Tony']
const families = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Backus', 'Perlman', 'Wirth']

/**
 * Returns the rows of a plant with `jobCount` jobs: a part for every fifty of them, an operation for every second, a
 * resource for every two thousand, an employee for every two hundred. Rows of each type refer only to rows of earlier
 * types.
 */
export function organizationRowSpecs(jobCount: number): RowSpec[] {
  const partCount = Math.ceil(jobCount / 50)
  const resourceCount = Math.ceil(jobCount / 2000)
  const [firstName, lastName] = [oneOf(names, '11'), oneOf(families, '12')]
  return [
    {
      type: resources,
      count: resourceCount,
      fields: {
        resourceID: padded('M-', 'n', 4),
        description: oneOf(works, '1'),
        idealCycleSecs: `20 + ${number(60, '2')}`,
      },
    },
    {
      type: parts,
      count: partCount,
      fields: {
        partNum: padded('P-', 'n', 6),
        description: `${oneOf(nouns, '3')} || ' ' || n || ', ' || ${oneOf(metals, '4')}`,
        partType: oneOf(['manufactured', 'purchased'], '5'),
        unit: `'EA'`,
      },
    },
    {
      type: jobs,
      count: jobCount,
      fields: {
        jobNum: padded('J-', 'n', 7),
        partNum: padded('P-', `1 + ${number(partCount, '6')}`, 6),
        revision: oneOf(['A', 'B', 'C', 'D'], '7'),
        prodQty: `case when n % 10 > 0 then 1 + ${number(5000, '8')} end`,
        status: `case when n > ${Math.floor(jobCount * 0.95)} then ${oneOf(['planned', 'released'], '9')} else 'closed' end`,
        startDate: `date '2010-01-01' + (n * 5800 / ${jobCount})::int`,
        dueDate: `date '2010-01-01' + (n * 5800 / ${jobCount})::int + 5 + ${number(40, '10')}`,
      },
    },
    {
      type: jobOperations,
      count: Math.floor(jobCount / 2),
      fields: {
        jobNum: padded('J-', '2 * n', 7),
        assemblySeq: '0',
        oprSeq: '10',
        description: oneOf(works, '13'),
        resourceID: padded('M-', `1 + ${number(resourceCount, '14')}`, 4),
        cycleStandardSecs: `10 + ${number(90, '15')}`,
      },
    },
    {
      type: employees,
      count: Math.ceil(jobCount / 200),
      fields: {
        empID: padded('E', 'n', 6),
        firstName,
        lastName,
        fullName: `${firstName} || ' ' || ${lastName}`,
        active: `n % 10 > 0`,
        department: oneOf(['Turning', 'Milling', 'Assembly', 'Quality'], '16'),
      },
    },
  ]
}
