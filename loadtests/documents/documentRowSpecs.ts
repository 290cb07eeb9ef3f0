import { createHash } from 'node:crypto'
import { docRevisions } from '@takt/domain/areas/documents/docRevisions.ts'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { checksheets, instructions, programs } from '@takt/domain/areas/documents/pages.ts'
import { number, oneOf, padded, type RowSpec } from '../grid/rowSpecs.ts'

/** Number of different words in the texts: the first of them occur in most texts, the last in few. */
export const wordCount = 20_000
/** Returns a word by its number: three to ten letters. */
export const wordOf = (number: number) =>
  createHash('md5')
    .update(String(number))
    .digest('hex')
    .replace(/\d/g, (digit) => 'ghiklmnopq'[Number(digit)]!)
    .slice(0, 3 + (number % 8))
const wordsOfText = 80
const topics = ['Turning', 'Setting up', 'Deburring', 'Washing', 'First piece', 'Packing', 'Tool change', 'Gauging']

const wordNumber = `(1 + floor(power(mod(abs(hashint8(n * 131 + place)), 1000003) / 1000003.0, 3) * ${wordCount}))::int`
const text = `(select to_jsonb(string_agg(substr(translate(md5(word::text), '0123456789', 'ghiklmnopq'), 1, 3 + word % 8), ' '))
  from (select ${wordNumber} as word from generate_series(1, ${wordsOfText}) as place) as words)`

/**
 * Returns pages with one revision each, nine in ten approved, and links to them from jobs, operations, parts and
 * machines.
 */
export function documentRowSpecs(sizes: {
  pages: number
  links: number
  jobs: number
  parts: number
  resources: number
}): RowSpec[] {
  const { pages, links, jobs, parts, resources } = sizes
  const third = Math.ceil(pages / 3)
  const kinds = [instructions, checksheets, programs]
  const page = (kindIndex: number) => `(${kindIndex + 1} + 3 * (n - 1))`
  const topic = oneOf(topics, '21')
  const pageRows = kinds.map((type, kindIndex) => ({
    type,
    count: third,
    fields: {
      pageId: page(kindIndex),
      docName: padded(`${type.name}_`, page(kindIndex), 7),
      pageTitle: `${topic} || ' ' || ${page(kindIndex)}`,
      pageNamespace: '0',
      reviewOn: `case when n % 50 = 0 then date '2020-01-01' end`,
      latestRevId: page(kindIndex),
      approvedRevId: `case when n % 10 > 0 then ${page(kindIndex)} end`,
      approvedAt: `case when n % 10 > 0 then now() end`,
      autoApprove: 'false',
    },
  }))
  const ofJob = `n % 100 < 80`
  const ofPart = `n % 100 >= 80 and n % 100 < 98`
  return [
    ...pageRows,
    {
      type: docRevisions,
      count: 3 * third,
      fields: {
        revId: 'n',
        pageId: 'n',
        docType: `(array['Program', 'Instruction', 'Checksheet'])[1 + n % 3]`,
        revNum: '1',
        text,
        madeAt: 'now()',
        leadsTo: `case when n % 20 = 0 then jsonb_build_array(${padded('Instructions_', '1', 7)}) else '[]' end`,
      },
    },
    {
      type: documents,
      count: links,
      fields: {
        docID: 'n',
        pageId: `1 + ${number(3 * third, '22')}`,
        docType: `(array['Program', 'Instruction', 'Checksheet'])[1 + (1 + ${number(3 * third, '22')}) % 3]`,
        jobNum: `case when ${ofJob} then ${padded('J-', `2 * (1 + ${number(Math.floor(jobs / 2), '23')})`, 7)} end`,
        assemblySeq: `case when ${ofJob} and n % 2 = 0 then 0 end`,
        oprSeq: `case when ${ofJob} and n % 2 = 0 then 10 end`,
        partNum: `case when ${ofPart} then ${padded('P-', `1 + ${number(parts, '24')}`, 6)} end`,
        resourceID: `case when n % 100 >= 98 then ${padded('M-', `1 + ${number(resources, '25')}`, 4)} end`,
      },
    },
  ]
}
