import { expect, test } from 'vitest'
import { readApiDocument } from '../../app/apiDocument.fixture.ts'
import type { ApiDocument } from './document/referencePage.ts'
import { openObjects } from './openObjects.fixture.ts'

/** Objects of JSON bodies that accept fields not in the document, and the reason. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/^POST \/\w+\/bulk (add\.\*|change\.\*\.(key|fields)|remove\.\*\.key)$/, 'each row is checked as a row of its type'],
  [/^POST \/jobs\/addByPart (\*)?$/, 'each job is checked as a row of jobs'],
  [/^DELETE \/\w+(\/\{\w+\})? $/, 'the key is read; clients send the whole row'],
  [/^DELETE \/organizations\/\{organizationId\} $/, 'the confirmation is read; clients send the whole row'],
  [/^(PATCH|POST) \/scheduledTasks\/\{scheduleId\}\/(toggle|trigger) $/, 'clients send the whole task'],
  [/^\w+ \/scheduledTasks(\/\{key\})? options$/, 'the kind of the task says what it takes'],
  [
    /^\w+ \/connectors(\/\{key\}|\/test|\/browse|\/copies)? ((copies\.\*\.)?options|secrets)$/,
    'the type of the connector says what it takes',
  ],
  [/^POST \/connectors\/copies copies\.\*\.replace$/, 'texts of the options with their replacements'],
  [/^\w+ \/organizations(\/\{organizationId\})? location$/, 'an address in parts, as another system has it'],
  [/^POST \/flows\/upload flow$/, 'a flow as another installation has it; its design alone is read'],
  [/^POST \/flows\/\{flowId\}\/try sample$/, 'what another system would send'],
  [/^\w+ \/flows(\/\{key\})? secrets$/, 'secrets by names that the design chooses'],
  [/^POST \/messaging\/call callDetails$/, 'clients send the call as a response described it; its room is read'],
  [/^POST \/analytics\/checkRows list$/, 'the query of a list: names of fields with operators'],
]

test('every object in a JSON body of the API document is closed, with listed exceptions', async () => {
  const document = JSON.parse(await readApiDocument()) as ApiDocument
  const openPaths = openObjects(document)
  expect(openPaths.filter((name) => !exceptions.some(([pattern]) => pattern.test(name)))).toEqual([])
  const unused = exceptions.filter(([pattern]) => !openPaths.some((name) => pattern.test(name)))
  expect(unused).toEqual([])
})
